import { join } from 'node:path'
import { readdirOrEmpty, type AbsolutePath } from '@hermes-checkpoints/core'
import { readStateFile } from './read-state-file.ts'
import { isSessionId, type SessionId } from './session-id.ts'
import type { StateFile } from './state-file.ts'

const ending = '.yaml'

/** Where the state of a session lies in a directory. */
export function stateFileIn(directory: AbsolutePath, id: SessionId): AbsolutePath {
  return join(directory, `${id}${ending}`) as AbsolutePath
}

/**
 * The sessions that have a state in a directory, sorted. A directory that is not there has none.
 *
 * Files whose names are no session's, and directories, are nobody's states.
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
