import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  isSystemError,
  type AbsolutePath,
} from '@hermes-checkpoints/core'
import type { Artifact } from '../inventory/artifact.ts'
import { fileState } from '../inventory/file-state.ts'
import type { SessionError } from '../inventory/session-error.ts'
import type { PlannedRemoval } from './planned-removal.ts'

/** By session: the files that were removed, and those that could not be. */
export interface RemovedFiles {
  readonly removed: ReadonlyMap<string, readonly Artifact[]>
  readonly left: ReadonlyMap<string, readonly string[]>
  readonly errors: readonly SessionError[]
}

/** Removes exactly the planned files. Removes links themselves, never their targets. */
export function removeFiles(
  folder: AbsolutePath,
  removals: readonly PlannedRemoval[],
): RemovedFiles {
  const removed = new Map<string, Artifact[]>()
  const left = new Map<string, string[]>()
  const errors: SessionError[] = []
  for (const { id, files } of removals) {
    for (const file of files) {
      try {
        if (removeFile(folder, file)) listOf(removed, id).push(file)
      } catch (error) {
        if (!isSystemError(error)) throw error
        listOf(left, id).push(file.name)
        errors.push({ target: file.name, why: error.message })
      }
    }
  }
  if (removed.size > 0) fsyncDirectory(folder)
  return { removed, left, errors }
}

/** Returns true if it removed the file. A file that was written since the plan stays. */
function removeFile(folder: AbsolutePath, file: Artifact): boolean {
  if (fileState(folder, file) !== 'same') return false
  try {
    unlinkSync(join(folder, file.name))
    return true
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false
    throw error
  }
}

function listOf<Value>(lists: Map<string, Value[]>, id: string): Value[] {
  const list = lists.get(id) ?? []
  lists.set(id, list)
  return list
}
