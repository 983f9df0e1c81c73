import { chmodSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  fsyncDirectory,
  isSystemError,
  writeFileAtomically,
  type AbsolutePath,
  type Layout,
} from '@hermes-checkpoints/core'
import { readUnfinishedArchive, type MaintenanceError } from '@hermes-checkpoints/retention'
import type { ArchiveMove, ArchivePlan } from './archive-plan.ts'

/** What was moved, and what could not be moved. */
export interface ArchiveResult {
  readonly archived: readonly string[]
  readonly errors: readonly MaintenanceError[]
}

/**
 * Moves repositories into their archive. The caller holds the store's lock exclusively.
 *
 * A note in the base names the archive from before the first move until all are moved. After a process that was
 * killed or could not move all, the next run continues with the same archive, and maintenance does not delete it.
 */
export function applyArchive(layout: Layout, { archive, moves }: ArchivePlan): ArchiveResult {
  if (archive === null || moves.length === 0) {
    removeNote(layout)
    return { archived: [], errors: [] }
  }
  // If the note cannot be written, nothing has been moved yet.
  if (readUnfinishedArchive(layout) !== archive)
    writeFileAtomically(layout.unfinishedArchive, `${archive}\n`)
  const directory = join(layout.base, archive) as AbsolutePath
  const result = moveAll(layout, directory, moves)
  if (result.errors.length === 0) removeNote(layout)
  // An empty directory must not look like an archive.
  if (result.archived.length === 0) ignoreSystemErrors(() => rmdirSync(directory))
  return result
}

function moveAll(
  layout: Layout,
  archive: AbsolutePath,
  moves: readonly ArchiveMove[],
): ArchiveResult {
  const archived: string[] = []
  const errors: MaintenanceError[] = []
  const attempt = (target: string, act: () => void): boolean => {
    try {
      act()
      return true
    } catch (error) {
      if (!isSystemError(error)) throw error
      errors.push({ target, why: error.message })
      return false
    }
  }
  for (const { as, name } of moves) {
    const isMoved = attempt(name, () => {
      ensureArchive(layout, archive)
      renameSync(join(layout.base, name), join(archive, as))
    })
    if (isMoved) archived.push(name)
  }
  // Before the note is removed: after a power cut, an unsynced repository may be back in the base.
  if (archived.length > 0)
    attempt(basename(archive), () => {
      fsyncDirectory(archive)
      fsyncDirectory(layout.base)
    })
  return { archived, errors }
}

/** Called for every move, so that a later one retries after a failure. */
function ensureArchive(layout: Layout, archive: AbsolutePath): void {
  if (lstatSync(archive, { throwIfNoEntry: false }) !== undefined) return
  mkdirSync(archive, { mode: 0o700 })
  // `mkdir` applies the umask.
  chmodSync(archive, 0o700)
  fsyncDirectory(layout.base)
}

function removeNote({ base, unfinishedArchive }: Layout): void {
  if (lstatSync(unfinishedArchive, { throwIfNoEntry: false }) === undefined) return
  rmSync(unfinishedArchive, { force: true })
  fsyncDirectory(base)
}

function ignoreSystemErrors(act: () => void): void {
  try {
    act()
  } catch (error) {
    // The directory is not empty, or does not exist.
    if (!isSystemError(error)) throw error
  }
}
