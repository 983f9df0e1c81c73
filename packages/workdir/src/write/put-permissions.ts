import { closeSync, fstatSync, openSync } from 'node:fs'
import { readOnly } from '../read/open-below.ts'
import { openHandle, setHandlePermissions } from '../read/open-handle.ts'
import { entryPath, conflictText, otherFileSystem, type EntryHandle } from './entry-handle.ts'
import { putFile } from './put-file.ts'
import { readOpenFile } from '../read/read-regular-file.ts'
import { withoutUnsafeSetid, withoutSetId } from './setid.ts'
import { sizeLimit } from '../model/size-limit.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { permissionsOf } from '../model/walked-file.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/**
 * Sets the permissions of a file or directory, never those of what a link leads to.
 *
 * A file that has several names is replaced by a copy: its other names may lie outside of the project, and
 * what they name has to stay as it is.
 */
export function putPermissions(
  place: EntryHandle,
  names: TemporaryNames,
  permissions: number,
): WriteOutcome {
  const handle = openHandle(entryPath(place))
  try {
    const stats = fstatSync(handle)
    if (place.directory.isMountPoint(stats)) return failed(otherFileSystem)
    if (!stats.isFile() && !stats.isDirectory()) return failed(conflictText(stats))
    if (permissionsOf(stats) === permissions) return done
    if (stats.isFile() && stats.nlink > 1) return replaceByCopy(place, names, permissions)
    place.directory.makeWritable()
    const given = stats.isFile()
      ? withoutUnsafeSetid(place.directory, stats, permissions)
      : permissions
    setHandlePermissions(handle, given)
    return given === permissions ? done : failed(withoutSetId)
  } finally {
    closeSync(handle)
  }
}

function replaceByCopy(
  place: EntryHandle,
  names: TemporaryNames,
  permissions: number,
): WriteOutcome {
  const descriptor = openSync(entryPath(place), readOnly)
  try {
    const read = readOpenFile(descriptor, sizeLimit(0))
    if (read.kind === 'content') return putFile(place, names, read.content, permissions)
    return failed(`it has other names too, and cannot be copied (${read.why})`)
  } finally {
    closeSync(descriptor)
  }
}
