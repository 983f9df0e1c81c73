import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync } from 'node:fs'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'
import { isUnchanged } from './file-version.ts'
import type { DamagedState, ReadableState } from './state-file.ts'

/** A file that was read earlier and may have been replaced since. */
export type ReadFile = ReadableState | DamagedState

/**
 * Renames a file to a temporary name, so that no other process can write to it by its name. Returns that name, or null when
 * the file is no longer the one that was read.
 *
 * The file is checked again after the rename: if another process replaced it just before, it gets its name back.
 */
export function claimFile({ path, version }: ReadFile): AbsolutePath | null {
  if (!isUnchanged(path, version)) return null
  // The name of an unfinished file, which maintenance sweeps if this process is killed.
  const claimed = `${path}.tmp-${process.pid}-${randomToken()}` as AbsolutePath
  if (!renameIfThere(path, claimed)) return null
  if (isUnchanged(claimed, version)) return claimed
  putBack(claimed, path)
  return null
}

export function randomToken(): string {
  return randomBytes(6).toString('hex')
}

function renameIfThere(from: AbsolutePath, to: AbsolutePath): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false
    throw error
  }
}

function putBack(claimed: AbsolutePath, path: AbsolutePath): void {
  try {
    linkSync(claimed, path)
  } catch (error) {
    // An even newer file has this name by now.
    if (!hasErrno(error, 'EEXIST')) throw error
  }
  rmSync(claimed)
}
