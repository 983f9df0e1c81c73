import { renameSync, unlinkSync } from 'node:fs'
import { hasErrno } from '@hermes-checkpoints/core'
import { entryPath, type EntryHandle } from './entry-handle.ts'
import type { TemporaryNames } from './temporary-names.ts'

/** What takes a place: made under a temporary name that must be free, then completed. */
export interface Replacement<T> {
  readonly create: (temporary: Buffer) => T
  readonly complete: (made: T, temporary: Buffer) => void
}

/** Puts something in a place in one step, so that at any moment the old or the new is there, whole. */
export function replace<T>(
  place: EntryHandle,
  names: TemporaryNames,
  { create, complete }: Replacement<T>,
): void {
  place.directory.makeWritable()
  const temporary = place.directory.at(names.next())
  const made = createAnew(temporary, create)
  try {
    complete(made, temporary)
    renameSync(temporary, entryPath(place))
  } catch (error) {
    discard(temporary)
    throw error
  }
}

function createAnew<T>(temporary: Buffer, create: (temporary: Buffer) => T): T {
  try {
    return create(temporary)
  } catch (error) {
    if (!hasErrno(error, 'EEXIST')) throw error
    // It has our token, so a writer that was killed has left it.
    unlinkSync(temporary)
    return create(temporary)
  }
}

function discard(temporary: Buffer): void {
  try {
    unlinkSync(temporary)
  } catch {
    // The error that led here is the one to report, and a later sweep removes what is left.
  }
}
