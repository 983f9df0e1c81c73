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

/** A ref that shall go, and where it was seen. */
export interface RefDeletion {
  readonly ref: RefName
  readonly from: CheckpointId
}

/**
 * Deletes refs that are plain files, all or none, without a process. False, with nothing done, says that git has to be asked:
 * when one is not where it was seen, is packed, locked or anything but a file with an id, or when there is a log of refs.
 *
 * It holds the same locks as git meanwhile, that of the packed refs among them, so that no other git packs or moves one.
 */
export function deleteLooseRefs(layout: Layout, deletions: readonly RefDeletion[]): boolean {
  const { store } = layout
  // git also removes the directories that become empty, which lie below the first two.
  const areShort = deletions.every(({ ref }) => ref.split('/').length === 3)
  if (!areShort || existsSync(join(store, 'logs'))) return false
  const files = deletions.map(({ ref }) => join(store, ref) as AbsolutePath)
  const locks: AbsolutePath[] = []
  try {
    if (!areLocked([...files, packedRefs(layout)], locks)) return false
    if (!areAsSeen(layout, deletions)) return false
    for (const file of files) unlinkSync(file)
    // What only these led to may be deleted next.
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

/** Takes locks as git does, and notes them; false when one cannot be had, which git would wait for or tell the reason of. */
function areLocked(files: readonly AbsolutePath[], locks: AbsolutePath[]): boolean {
  return files.every((file) => {
    const lock = `${file}.lock` as AbsolutePath
    const isMade = unlessFailing(() => closeSync(openSync(lock, 'wx', 0o600)))
    if (isMade) locks.push(lock)
    return isMade
  })
}

function areAsSeen(layout: Layout, deletions: readonly RefDeletion[]): boolean {
  return unlessFailing(() => {
    const packed = readIfThere(packedRefs(layout))?.toString('latin1') ?? ''
    return deletions.every(({ from, ref }) => {
      const file = join(layout.store, ref)
      const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
      // Each line of the packed refs ends in a name.
      return isFile && !packed.includes(` ${ref}`) && readFileSync(file, 'latin1') === `${from}\n`
    })
  })
}

/** False also where the system fails: git says of what. */
function unlessFailing(look: () => boolean | void): boolean {
  try {
    return look() !== false
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}
