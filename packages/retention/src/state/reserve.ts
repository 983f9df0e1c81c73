import { lstatSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { directoryBytes, isSystemError, type Layout } from '@hermes-checkpoints/core'

/** Enough to delete refs and cut histories, after which loose objects can go. */
export const reserveBytes: number = 256 * 1024

/** Gives the reserve back when the disk is full, so that deleting can begin: even that needs some space. */
export function openReserve({ reserve, store }: Layout): void {
  const { bavail, bsize } = statfsSync(store)
  if (bavail * bsize < reserveBytes) rmSync(reserve, { force: true })
}

/** What the store takes once the reserve is laid by: a cap that is met without it would not stay met. */
export function bytesWithReserve({ reserve, store }: Layout): number {
  const laidBy = lstatSync(reserve, { throwIfNoEntry: false })?.size ?? 0
  return directoryBytes(store) - laidBy + reserveBytes
}

/** Lays the reserve by when there is plenty of space. Without one, everything works but a full disk. */
export function fillReserve({ reserve, store }: Layout): void {
  const { bavail, bsize } = statfsSync(store)
  const isThere = lstatSync(reserve, { throwIfNoEntry: false })?.size === reserveBytes
  if (isThere || bavail * bsize < 20 * reserveBytes) return
  try {
    // Whatever is in its place goes: a link would be written through.
    rmSync(reserve, { force: true })
    // A hole would reserve nothing.
    writeFileSync(reserve, Buffer.alloc(reserveBytes), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isSystemError(error)) throw error
    rmSync(reserve, { force: true })
  }
}
