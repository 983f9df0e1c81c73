import { closeSync, fstatSync, openSync } from 'node:fs'
import { readOnly } from './open-below.ts'
import { openHandle, setHandlePermissions } from './open-handle.ts'
import { addressOf, inTheWay, otherFileSystem, type Place } from './place.ts'
import { putFile } from './put-file.ts'
import { readOpenFile } from './read-regular-file.ts'
import { permissionsWithin, withoutSetId } from './set-id-bits.ts'
import { sizeLimit } from './size-limit.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { permissionsOf } from './walked-file.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/**
 * Sets the permissions of a file or directory, never those of what a link leads to.
 *
 * A file that has several names is replaced by a copy: its other names may lie outside of the project, and
 * what they name has to stay as it is.
 */
export function putPermissions(
  place: Place,
  names: TemporaryNames,
  permissions: number,
): WriteOutcome {
  const handle = openHandle(addressOf(place))
  try {
    const stats = fstatSync(handle)
    if (place.directory.isMountPoint(stats)) return failed(otherFileSystem)
    if (!stats.isFile() && !stats.isDirectory()) return failed(inTheWay(stats))
    if (permissionsOf(stats) === permissions) return done
    if (stats.isFile() && stats.nlink > 1) return replaceByCopy(place, names, permissions)
    place.directory.makeWritable()
    const given = stats.isFile()
      ? permissionsWithin(place.directory, stats, permissions)
      : permissions
    setHandlePermissions(handle, given)
    return given === permissions ? done : failed(withoutSetId)
  } finally {
    closeSync(handle)
  }
}

function replaceByCopy(place: Place, names: TemporaryNames, permissions: number): WriteOutcome {
  const descriptor = openSync(addressOf(place), readOnly)
  try {
    const read = readOpenFile(descriptor, sizeLimit(0))
    if (read.kind === 'content') return putFile(place, names, read.content, permissions)
    return failed(`it has other names too, and cannot be copied (${read.why})`)
  } finally {
    closeSync(descriptor)
  }
}
