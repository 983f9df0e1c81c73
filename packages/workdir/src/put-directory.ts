import { lchownSync, lstatSync, mkdirSync } from 'node:fs'
import { ownerToBe } from './owner.ts'
import { addressOf, inTheWay, otherFileSystem, standingAt, type Place } from './place.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Makes a directory that only its owner can use, unless one is there. */
export function putDirectory(place: Place): WriteOutcome {
  const { directory } = place
  const standing = standingAt(place)
  if (standing !== null && directory.isMountPoint(standing)) return failed(otherFileSystem)
  if (standing !== null) return standing.isDirectory() ? done : failed(inTheWay(standing))
  directory.makeWritable()
  const address = addressOf(place)
  mkdirSync(address, 0o700)
  const owner = ownerToBe(null, directory.owner, lstatSync(address))
  if (owner !== null) lchownSync(address, owner.uid, owner.gid)
  return done
}
