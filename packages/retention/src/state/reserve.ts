import { lstatSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { directoryBytes, isSystemError, type Layout } from '@hermes-checkpoints/core'

/** Enough space to delete refs and cut histories. Loose objects can be deleted after that. */
export const reserveBytes: number = 256 * 1024

/** Deletes the reserve when the disk is full: even deleting refs needs some space. */
export function releaseReserve({ reserve, store }: Layout): void {
  const { bavail, bsize } = statfsSync(store)
  if (bavail * bsize < reserveBytes) rmSync(reserve, { force: true })
}

/** Returns the size of the store with a full reserve. Without it, `fillReserve` could break a cap that was just met. */
export function bytesWithReserve({ reserve, store }: Layout): number {
  const present = lstatSync(reserve, { throwIfNoEntry: false })?.size ?? 0
  return directoryBytes(store) - present + reserveBytes
}

/** Writes the reserve when there is plenty of space. Only maintenance on a full disk needs it. */
export function fillReserve({ reserve, store }: Layout): void {
  const { bavail, bsize } = statfsSync(store)
  const isThere = lstatSync(reserve, { throwIfNoEntry: false })?.size === reserveBytes
  if (isThere || bavail * bsize < 20 * reserveBytes) return
  try {
    // Removed first: writing through a link would change its target.
    rmSync(reserve, { force: true })
    // Written in full: a sparse file would reserve nothing.
    writeFileSync(reserve, Buffer.alloc(reserveBytes), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isSystemError(error)) throw error
    rmSync(reserve, { force: true })
  }
}
