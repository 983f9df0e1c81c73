import {
  exitCodes,
  isoTime,
  resolveHome,
  type ExitCode,
  type Instant,
} from '@hermes-checkpoints/core'
import { listSessions, type ListedSession, type SessionError } from '@hermes-checkpoints/sessions'
import type { Context } from '../../../program/context.ts'
import { outputStyle } from '../../../terminal/output-style.ts'
import { requireLimit } from '../../../argv/require-limit.ts'
import { requireSource } from '../../../argv/require-source.ts'
import { sessionWarningsText } from '../warnings-text.ts'
import { sessionsListText } from './text.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { SessionsListArguments } from './command.ts'

/** Reads and prints the list of sessions. */
export async function runSessionsList(
  args: SessionsListArguments,
  context: Context,
): Promise<ExitCode> {
  const limit = requireLimit(args.limit)
  const source = requireSource(args.source)
  const home = resolveHome({ flag: args.home, env: context.env, cwd: context.cwd })
  const errors: SessionError[] = []
  const all = await listSessions({ home, source, onError: (error) => void errors.push(error) })
  // Sessions that tools begin for themselves are seldom what people look for. Upstream leaves them out, too.
  const meant = source === undefined ? all.filter((session) => session.source !== 'tool') : all
  const sessions = meant.slice(0, limit)
  if (args.json) writeJson({ sessions: sessions.map(sessionJson) }, context)
  else {
    const hidden = {
      beyondLimit: meant.length - sessions.length,
      ofTools: all.length - meant.length,
    }
    const now = context.clock.now()
    const look = outputStyle(args, context)
    context.writeOutput(sessionsListText(sessions, { home, source, hidden, now, look }))
  }
  context.writeError(sessionWarningsText(errors))
  return errors.length === 0 ? exitCodes.done : exitCodes.partly
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
