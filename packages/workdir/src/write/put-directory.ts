import { lchownSync, lstatSync, mkdirSync } from 'node:fs'
import { chownTarget } from './chown-target.ts'
import {
  entryPath,
  conflictText,
  otherFileSystem,
  statEntry,
  type EntryHandle,
} from './entry-handle.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Creates a directory with mode 700, unless a directory exists. */
export function putDirectory(handle: EntryHandle): WriteOutcome {
  const { directory } = handle
  const existing = statEntry(handle)
  if (existing !== null && directory.isMountPoint(existing)) return failed(otherFileSystem)
  if (existing !== null) return existing.isDirectory() ? done : failed(conflictText(existing))
  directory.makeWritable()
  const path = entryPath(handle)
  mkdirSync(path, 0o700)
  const owner = chownTarget(null, directory.owner, lstatSync(path))
  if (owner !== null) lchownSync(path, owner.uid, owner.gid)
  return done
}
