import { rmdirSync, unlinkSync } from 'node:fs'
import {
  entryPath,
  conflictText,
  isFileOrLink,
  statEntry,
  type EntryHandle,
} from './entry-handle.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Removes a file or link, if it exists. */
export function removeFileAt(handle: EntryHandle): WriteOutcome {
  const existing = statEntry(handle)
  if (existing === null) return done
  if (!isFileOrLink(existing)) return failed(conflictText(existing))
  handle.directory.makeWritable()
  unlinkSync(entryPath(handle))
  return done
}

/** Removes an empty directory, if it exists. */
export function removeDirectoryAt(handle: EntryHandle): WriteOutcome {
  const existing = statEntry(handle)
  if (existing === null) return done
  if (!existing.isDirectory()) return failed(conflictText(existing))
  handle.directory.makeWritable()
  rmdirSync(entryPath(handle))
  return done
}
