import { closeSync, fstatSync, openSync } from 'node:fs'
import { readOnly } from '../read/open-below.ts'
import { openHandle, setHandlePermissions } from '../read/open-handle.ts'
import { entryPath, conflictText, otherFileSystem, type EntryHandle } from './entry-handle.ts'
import { putFile } from './put-file.ts'
import { readOpenFile } from '../read/read-regular-file.ts'
import { setidLeftOut, withoutUnsafeSetid } from './setid.ts'
import { maxReadableBytes } from '../model/readable-bytes.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { permissionsOf } from '../model/walked-file.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/**
 * Sets the permissions of a file or directory, never those of the target of a link.
 *
 * A file with several hard links is replaced by a copy: its other names may lie outside of the project, and the
 * file behind them must not change.
 */
export function putPermissions(
  handle: EntryHandle,
  names: TemporaryNames,
  permissions: number,
): WriteOutcome {
  const descriptor = openHandle(entryPath(handle))
  try {
    const stats = fstatSync(descriptor)
    if (handle.directory.isMountPoint(stats)) return failed(otherFileSystem)
    if (!stats.isFile() && !stats.isDirectory()) return failed(conflictText(stats))
    if (permissionsOf(stats) === permissions) return done
    if (stats.isFile() && stats.nlink > 1) return replaceByCopy(handle, names, permissions)
    handle.directory.makeWritable()
    const safe = stats.isFile()
      ? withoutUnsafeSetid(handle.directory, stats, permissions)
      : permissions
    setHandlePermissions(descriptor, safe)
    return safe === permissions ? done : failed(setidLeftOut)
  } finally {
    closeSync(descriptor)
  }
}

function replaceByCopy(
  handle: EntryHandle,
  names: TemporaryNames,
  permissions: number,
): WriteOutcome {
  const descriptor = openSync(entryPath(handle), readOnly)
  try {
    const read = readOpenFile(descriptor, maxReadableBytes)
    if (read.kind === 'content') return putFile(handle, names, read.content, permissions)
    return failed(`it has several hard links and cannot be copied (${read.why})`)
  } finally {
    closeSync(descriptor)
  }
}
