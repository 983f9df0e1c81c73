import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  hasErrno,
  isSystemError,
  type AbsolutePath,
  type Layout,
} from '@hermes-checkpoints/core'
import type { MaintenanceError } from './maintenance.ts'
import { readRelics } from './read-relics.ts'

/** What was removed from the base, by name. */
export interface ClearReport {
  readonly deleted: readonly string[]
  readonly bytesFreed: number
  readonly errors: readonly MaintenanceError[]
}

/**
 * Deletes every checkpoint there is, with all archives. The caller holds the store alone.
 *
 * The resume states of sessions, which lie in the same directory, are not ours: they stay, and the directory with them.
 */
export function clearBase(layout: Layout): ClearReport {
  const names = namesIn(layout.base).filter((name) => !resumeState.test(name))
  const report = removeAll(layout, names)
  removeIfEmpty(layout.base)
  return report
}

/** Deletes the archives of pre-v2 repositories, and nothing else. The caller holds the store alone. */
export function clearLegacy(layout: Layout): ClearReport {
  const archives = readRelics(layout).filter(({ kind }) => kind === 'legacy-archive')
  return removeAll(
    layout,
    archives.map(({ name }) => name),
  )
}

const resumeState = /\.ya?ml$/

/** Links are removed, never followed. One failure does not stop the others. */
function removeAll({ base }: Layout, names: readonly string[]): ClearReport {
  const bytesBefore = directoryBytes(base)
  const deleted: string[] = []
  const errors: MaintenanceError[] = []
  for (const name of names) {
    try {
      rmSync(join(base, name), { recursive: true })
      deleted.push(name)
    } catch (error) {
      if (!isSystemError(error)) throw error
      errors.push({ target: name, why: error.message })
    }
  }
  return { deleted, bytesFreed: bytesBefore - directoryBytes(base), errors }
}

function removeIfEmpty(directory: AbsolutePath): void {
  if (namesIn(directory).length === 0) rmSync(directory, { recursive: true, force: true })
}

function namesIn(directory: AbsolutePath): readonly string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return []
    throw error
  }
}
