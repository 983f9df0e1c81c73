import { join } from 'node:path'
import { readdirOrEmpty, type AbsolutePath } from '@hermes-checkpoints/core'
import { readStateFile } from './read-state-file.ts'
import { isSessionId, type SessionId } from './session-id.ts'
import type { StateFile } from './state-file.ts'

const ending = '.yaml'

/** Returns the path of a session's state in a directory. */
export function stateFileIn(directory: AbsolutePath, id: SessionId): AbsolutePath {
  return join(directory, `${id}${ending}`) as AbsolutePath
}

/**
 * Returns the sessions that have a state in a directory, sorted; none when the directory does not exist.
 *
 * Skips files without a session's name, and directories.
 */
export function sessionsIn(directory: AbsolutePath): readonly SessionId[] {
  return readdirOrEmpty(directory)
    .filter((entry) => entry.name.endsWith(ending) && (entry.isFile() || entry.isSymbolicLink()))
    .map(({ name }) => name.slice(0, -ending.length))
    .filter(isSessionId)
    .toSorted()
}

/** Reads all states of a directory, in the order of their ids. */
export function statesIn(directory: AbsolutePath): readonly StateFile[] {
  return sessionsIn(directory)
    .map((id) => readStateFile(id, stateFileIn(directory, id)))
    .filter((file) => file !== null)
}
