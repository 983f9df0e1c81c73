import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  fsyncDirectory,
  isSystemError,
  readIfThere,
  type AbsolutePath,
  type CheckpointId,
  type Layout,
  type RefName,
} from '@hermes-checkpoints/core'

/** A ref to delete, and the checkpoint it must still lead to. */
export interface RefDeletion {
  readonly ref: RefName
  readonly from: CheckpointId
}

/**
 * Deletes refs that are plain files, all or none, without a process. Returns false and changes nothing when git has to do
 * it: when a ref has moved, is packed, locked or anything but a file with an id, or when the store has reflogs.
 *
 * It takes the same lock files as git, also that of the packed refs, so that no git packs or moves one of them.
 */
export function deleteLooseRefs(layout: Layout, deletions: readonly RefDeletion[]): boolean {
  const { store } = layout
  // git also removes directories that become empty; such directories exist only for longer names.
  const areShort = deletions.every(({ ref }) => ref.split('/').length === 3)
  if (!areShort || existsSync(join(store, 'logs'))) return false
  const files = deletions.map(({ ref }) => join(store, ref) as AbsolutePath)
  const locks: AbsolutePath[] = []
  try {
    if (!takeLocks([...files, packedRefs(layout)], locks)) return false
    if (!areUnmoved(layout, deletions)) return false
    for (const file of files) unlinkSync(file)
    // The caller may delete next what only these refs reached.
    for (const directory of new Set(files.map((file) => dirname(file))))
      fsyncDirectory(directory as AbsolutePath)
    return true
  } finally {
    for (const lock of locks) rmSync(lock, { force: true })
  }
}

function packedRefs({ store }: Layout): AbsolutePath {
  return join(store, 'packed-refs') as AbsolutePath
}

/** Takes git's lock files and adds them to `locks`. False when one is taken: git waits for it, or says why it cannot. */
function takeLocks(files: readonly AbsolutePath[], locks: AbsolutePath[]): boolean {
  return files.every((file) => {
    const lock = `${file}.lock` as AbsolutePath
    const isMade = succeeds(() => closeSync(openSync(lock, 'wx', 0o600)))
    if (isMade) locks.push(lock)
    return isMade
  })
}

function areUnmoved(layout: Layout, deletions: readonly RefDeletion[]): boolean {
  return succeeds(() => {
    const packed = readIfThere(packedRefs(layout))?.toString('latin1') ?? ''
    return deletions.every(({ from, ref }) => {
      const file = join(layout.store, ref)
      const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
      // Each line of `packed-refs` ends with a name.
      return isFile && !packed.includes(` ${ref}`) && readFileSync(file, 'latin1') === `${from}\n`
    })
  })
}

/** False also after a system error: git reports the reason. */
function succeeds(step: () => boolean | void): boolean {
  try {
    return step() !== false
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}
