import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CheckpointError,
  fsyncDirectory,
  hasErrno,
  type AbsolutePath,
  type RefName,
} from '@hermes-checkpoints/core'
import { readRef } from './read-refs.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import type { Store } from '../store/store.ts'

/**
 * Moves the file of a damaged ref aside and returns its new path. Needs the store alone.
 *
 * git can neither read nor delete such a ref. When `packed-refs` holds an older state of it, that state counts again.
 */
export function removeBrokenRef(store: Store, ref: RefName): AbsolutePath {
  requireExclusive(store, 'remove a damaged ref')
  const { layout } = store
  if (readRef(layout, ref).kind !== 'damaged') throw new TypeError(`${ref} is not damaged`)
  const file = join(layout.store, ref) as AbsolutePath
  const kept = unusedName(join(layout.store, 'corrupt-refs', ref.replaceAll('/', '_')))
  mkdirSync(dirname(kept), { recursive: true, mode: 0o700 })
  moveAside(file, kept)
  // The new name is synced before the old one is gone: a power cut can leave both, never neither.
  const changed = [dirname(kept), layout.store, dirname(file)]
  for (const directory of changed) fsyncDirectory(directory as AbsolutePath)
  return kept
}

/** The name stays unused, because no other process works in the store. */
function unusedName(start: string): AbsolutePath {
  let number = 1
  while (existsSync(`${start}-${number}`)) number += 1
  return `${start}-${number}` as AbsolutePath
}

/** A rename also works for a file that cannot be read, and moves a link itself. */
function moveAside(file: AbsolutePath, kept: AbsolutePath): void {
  try {
    renameSync(file, kept)
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) throw error
    throw new CheckpointError('store-damaged', `${file} is damaged in packed-refs`, {
      cause: error,
    })
  }
}
