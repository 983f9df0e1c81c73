import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  isSystemError,
  type AbsolutePath,
  type Layout,
} from '@hermes-checkpoints/core'
import { readClearable } from '../read/clearable.ts'
import type { MaintenanceError } from '../plan/maintenance.ts'
import { readArchives } from '../read/read-archives.ts'
import { removeArchive } from './remove-archive.ts'

/** What was removed from the base, by name. */
export interface ClearReport {
  readonly deleted: readonly string[]
  /** Archives of which all has gone but the resume states in them. */
  readonly kept: readonly KeptArchive[]
  readonly bytesFreed: number
  readonly errors: readonly MaintenanceError[]
}

export interface KeptArchive {
  readonly name: string
  readonly resumeStates: number
}

/**
 * Deletes every checkpoint there is, with all archives. The caller holds the store alone.
 *
 * The resume states of sessions, which lie in the same directory and in archives of upstream's, are not ours: they stay,
 * and their directories with them.
 */
export function clearBase(layout: Layout): ClearReport {
  const report = removeAll(layout, readClearable(layout).names)
  removeIfEmpty(layout.base)
  return report
}

/** Deletes the archives of pre-v2 repositories, and nothing else. The caller holds the store alone. */
export function clearLegacy(layout: Layout): ClearReport {
  return removeAll(
    layout,
    readArchives(layout).map(({ name }) => name),
  )
}

/** Links are removed, never followed. One failure does not stop the others. */
function removeAll({ base }: Layout, names: readonly string[]): ClearReport {
  const bytesBefore = directoryBytes(base)
  const deleted: string[] = []
  const kept: KeptArchive[] = []
  const errors: MaintenanceError[] = []
  for (const name of names) {
    try {
      const resumeStates = remove(join(base, name) as AbsolutePath, name.startsWith('legacy-'))
      if (resumeStates === 0) deleted.push(name)
      else kept.push({ name, resumeStates })
    } catch (error) {
      if (!isSystemError(error)) throw error
      errors.push({ target: name, why: error.message })
    }
  }
  return { deleted, kept, bytesFreed: bytesBefore - directoryBytes(base), errors }
}

/** Removes something, and answers how many resume states stay of it. */
function remove(path: AbsolutePath, isNamedLikeArchive: boolean): number {
  if (isNamedLikeArchive && lstatSync(path).isDirectory()) return removeArchive(path)
  rmSync(path, { recursive: true })
  return 0
}

function removeIfEmpty(directory: AbsolutePath): void {
  const names = lstatSync(directory, { throwIfNoEntry: false }) && readdirSync(directory)
  if (names?.length === 0) rmSync(directory, { recursive: true, force: true })
}
