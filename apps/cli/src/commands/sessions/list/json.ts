import { isoTime, type Instant } from '@hermes-checkpoints/core'
import type { ListedSession } from '@hermes-checkpoints/sessions'

export function sessionsListJson(sessions: readonly ListedSession[]): object {
  return { sessions: sessions.map(sessionJson) }
}

function sessionJson(session: ListedSession): object {
  const { bytes, files, id, messages, source, state, title } = session
  return {
    id,
    title,
    source,
    startedAt: timeOrNull(session.startedAt),
    lastActivityAt: timeOrNull(session.lastActivityAt),
    endedAt: timeOrNull(session.endedAt),
    messages,
    files,
    bytes,
    state,
  }
}

function timeOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoTime(instant)
}
