import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/** Where the sessions of a home are. */
export interface SessionPlaces {
  /** The agent's database. */
  readonly database: AbsolutePath
  /** The folder of transcripts, in which the gateway's index lies, too. */
  readonly sessionsDir: AbsolutePath
  /** What was removed, when and why. It lies outside the folder, where it would be somebody's transcript. */
  readonly removalLog: AbsolutePath
}

/**
 * The places of a home.
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
