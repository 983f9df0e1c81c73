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

/** What came of a plan. */
export interface ArchiveResult {
  readonly archived: readonly string[]
  readonly errors: readonly MaintenanceError[]
}

/**
 * Moves repositories into their archive. The caller holds the store alone.
 *
 * Before the first of them, a note in the base names the archive; it goes when all are in. So whoever comes after a
 * process that was killed, or that could not move all, goes on with the same archive, and nobody sweeps it meanwhile.
 */
export function applyArchive(layout: Layout, { archive, moves }: ArchivePlan): ArchiveResult {
  if (archive === null || moves.length === 0) {
    removeNote(layout)
    return { archived: [], errors: [] }
  }
  // Without the note nothing is moved: what fails here is as if nobody had begun.
  if (readUnfinishedArchive(layout) !== archive)
    writeFileAtomically(layout.unfinishedArchive, `${archive}\n`)
  const place = join(layout.base, archive) as AbsolutePath
  const result = moveAll(layout, place, moves)
  if (result.errors.length === 0) removeNote(layout)
  // Where not one could be moved, nothing shall look like an archive.
  if (result.archived.length === 0) quietly(() => rmdirSync(place))
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
      makeArchive(layout, archive)
      renameSync(join(layout.base, name), join(archive, as))
    })
    if (isMoved) archived.push(name)
  }
  // What is not yet on the disk may be in either place after a power cut, and the note has to be there then.
  if (archived.length > 0)
    attempt(basename(archive), () => {
      fsyncDirectory(archive)
      fsyncDirectory(layout.base)
    })
  return { archived, errors }
}

/** Makes the archive with the first repository, and tries again with each that follows a failure. */
function makeArchive(layout: Layout, archive: AbsolutePath): void {
  if (lstatSync(archive, { throwIfNoEntry: false }) !== undefined) return
  mkdirSync(archive, { mode: 0o700 })
  // Whatever the umask.
  chmodSync(archive, 0o700)
  fsyncDirectory(layout.base)
}

function removeNote({ base, unfinishedArchive }: Layout): void {
  if (lstatSync(unfinishedArchive, { throwIfNoEntry: false }) === undefined) return
  rmSync(unfinishedArchive, { force: true })
  fsyncDirectory(base)
}

function quietly(act: () => void): void {
  try {
    act()
  } catch (error) {
    // It is not empty, or it was not made.
    if (!isSystemError(error)) throw error
  }
}
