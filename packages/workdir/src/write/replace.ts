import { renameSync, unlinkSync } from 'node:fs'
import { hasErrno } from '@hermes-checkpoints/core'
import { entryPath, type EntryHandle } from './entry-handle.ts'
import type { TemporaryNames } from './temporary-names.ts'

/** How a replacement is made: created under a temporary name that must be free, then completed. */
export interface Replacement<T> {
  readonly create: (temporary: Buffer) => T
  readonly complete: (made: T, temporary: Buffer) => void
}

/** Replaces an entry by a rename: at any moment the old or the new one is there, complete. */
export function replace<T>(
  handle: EntryHandle,
  names: TemporaryNames,
  { create, complete }: Replacement<T>,
): void {
  handle.directory.makeWritable()
  const temporary = handle.directory.at(names.next())
  const made = createFresh(temporary, create)
  try {
    complete(made, temporary)
    renameSync(temporary, entryPath(handle))
  } catch (error) {
    discard(temporary)
    throw error
  }
}

function createFresh<T>(temporary: Buffer, create: (temporary: Buffer) => T): T {
  try {
    return create(temporary)
  } catch (error) {
    if (!hasErrno(error, 'EEXIST')) throw error
    // It has our token, so it is left from a writer that was killed.
    unlinkSync(temporary)
    return create(temporary)
  }
}

function discard(temporary: Buffer): void {
  try {
    unlinkSync(temporary)
  } catch {
    // The caller reports the first error, and a later sweep removes the file.
  }
}
