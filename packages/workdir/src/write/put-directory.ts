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

/** Makes a directory that only its owner can use, unless one is there. */
export function putDirectory(place: EntryHandle): WriteOutcome {
  const { directory } = place
  const standing = statEntry(place)
  if (standing !== null && directory.isMountPoint(standing)) return failed(otherFileSystem)
  if (standing !== null) return standing.isDirectory() ? done : failed(conflictText(standing))
  directory.makeWritable()
  const address = entryPath(place)
  mkdirSync(address, 0o700)
  const owner = chownTarget(null, directory.owner, lstatSync(address))
  if (owner !== null) lchownSync(address, owner.uid, owner.gid)
  return done
}
