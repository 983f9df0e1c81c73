import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/** The paths of a home's sessions. */
export interface SessionPlaces {
  /** The agent's database. */
  readonly database: AbsolutePath
  /** The folder of transcripts and of the gateway's index. */
  readonly sessionsDir: AbsolutePath
  /** What was removed, when and why. It is outside the folder, where its name would be that of a transcript. */
  readonly removalLog: AbsolutePath
}

/**
 * Returns the paths of a home's sessions.
 *
 *     <home>/state.db                the agent's database
 *     <home>/sessions/               transcripts, dumps and `sessions.json`
 *     <home>/sessions-removed.jsonl  what was removed
 */
export function sessionPlaces(home: AbsolutePath): SessionPlaces {
  return {
    database: join(home, 'state.db') as AbsolutePath,
    sessionsDir: join(home, 'sessions') as AbsolutePath,
    removalLog: join(home, 'sessions-removed.jsonl') as AbsolutePath,
  }
}
