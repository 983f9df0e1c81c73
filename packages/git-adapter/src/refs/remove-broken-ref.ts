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
 * Takes a damaged ref away and answers where its file is kept. Needs the store alone.
 *
 * git itself can neither read nor delete such a ref. Where an older state of it is in `packed-refs`, that one is in force
 * again.
 */
export function removeBrokenRef(store: Store, ref: RefName): AbsolutePath {
  requireExclusive(store, 'remove a damaged ref')
  const { layout } = store
  if (readRef(layout, ref).kind !== 'damaged') throw new TypeError(`${ref} is not damaged`)
  const file = join(layout.store, ref) as AbsolutePath
  const kept = unusedName(join(layout.store, 'corrupt-refs', ref.replaceAll('/', '_')))
  mkdirSync(dirname(kept), { recursive: true, mode: 0o700 })
  moveAside(file, kept)
  // Kept first, then gone: a power cut may leave both, never neither.
  const changed = [dirname(kept), layout.store, dirname(file)]
  for (const directory of changed) fsyncDirectory(directory as AbsolutePath)
  return kept
}

/** Nobody else makes names there meanwhile, because the store is held alone. */
function unusedName(start: string): AbsolutePath {
  let number = 1
  while (existsSync(`${start}-${number}`)) number += 1
  return `${start}-${number}` as AbsolutePath
}

/** Renaming also takes what cannot be read, and a link as the link that it is. */
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
