import { rmdirSync, unlinkSync } from 'node:fs'
import {
  entryPath,
  conflictText,
  isFileOrLink,
  statEntry,
  type EntryHandle,
} from './entry-handle.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Removes a file or link, if there is one. */
export function removeFileAt(place: EntryHandle): WriteOutcome {
  const standing = statEntry(place)
  if (standing === null) return done
  if (!isFileOrLink(standing)) return failed(conflictText(standing))
  place.directory.makeWritable()
  unlinkSync(entryPath(place))
  return done
}

/** Removes a directory, if there is one, that nothing is in. */
export function removeDirectoryAt(place: EntryHandle): WriteOutcome {
  const standing = statEntry(place)
  if (standing === null) return done
  if (!standing.isDirectory()) return failed(conflictText(standing))
  place.directory.makeWritable()
  rmdirSync(entryPath(place))
  return done
}
