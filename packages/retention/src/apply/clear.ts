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

/** What a clear removed from the base. */
export interface ClearReport {
  /** The names of the files and directories that are gone. */
  readonly deleted: readonly string[]
  /** Archives that stay because they hold resume states; everything else in them is gone. */
  readonly kept: readonly KeptArchive[]
  readonly bytesFreed: number
  readonly errors: readonly MaintenanceError[]
}

/** A legacy archive that a clear leaves, with nothing but resume states. */
export interface KeptArchive {
  readonly name: string
  readonly resumeStates: number
}

/**
 * Deletes all checkpoints and archives. The caller holds the store's lock exclusively.
 *
 * The resume states of sessions are in the base too, and in archives that upstream made. They are not ours, so they
 * stay, and so do the directories that hold them.
 */
export function clearBase(layout: Layout): ClearReport {
  const report = removeAll(layout, readClearable(layout).names)
  removeIfEmpty(layout.base)
  return report
}

/** Deletes the legacy archives and nothing else. The caller holds the store's lock exclusively. */
export function clearLegacy(layout: Layout): ClearReport {
  return removeAll(
    layout,
    readArchives(layout).map(({ name }) => name),
  )
}

/** Removes links without following them. One failure does not stop the others. */
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

/** Returns the number of resume states that stay. */
function remove(path: AbsolutePath, hasArchiveName: boolean): number {
  if (hasArchiveName && lstatSync(path).isDirectory()) return removeArchive(path)
  rmSync(path, { recursive: true })
  return 0
}

function removeIfEmpty(directory: AbsolutePath): void {
  const names = lstatSync(directory, { throwIfNoEntry: false }) && readdirSync(directory)
  if (names?.length === 0) rmSync(directory, { recursive: true, force: true })
}
