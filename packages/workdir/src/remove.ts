import { rmdirSync, unlinkSync } from 'node:fs'
import { addressOf, inTheWay, isFileOrLink, standingAt, type Place } from './place.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Removes a file or link, if there is one. */
export function removeFileAt(place: Place): WriteOutcome {
  const standing = standingAt(place)
  if (standing === null) return done
  if (!isFileOrLink(standing)) return failed(inTheWay(standing))
  place.directory.makeWritable()
  unlinkSync(addressOf(place))
  return done
}

/** Removes a directory, if there is one, that nothing is in. */
export function removeDirectoryAt(place: Place): WriteOutcome {
  const standing = standingAt(place)
  if (standing === null) return done
  if (!standing.isDirectory()) return failed(inTheWay(standing))
  place.directory.makeWritable()
  rmdirSync(addressOf(place))
  return done
}
