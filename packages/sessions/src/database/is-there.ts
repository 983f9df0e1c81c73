import { lstatSync, statSync, type Stats } from 'node:fs'
import { CheckpointError, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/** True when the database exists. Throws when it may have been moved away or cannot be checked. */
export function isThere(file: AbsolutePath): boolean {
  const stats = statIfThere(file)
  if (stats === null) {
    // A log without its database: the database was moved away, or is being restored.
    if (statIfThere(`${file}-wal`) !== null)
      throw refused(`${file} is missing, but its write-ahead log ${file}-wal exists`)
    return false
  }
  if (stats.isDirectory()) throw refused(`${file} is a directory, not a file`)
  if (!stats.isFile()) throw refused(`${file} is not a file`)
  return true
}

/** A dangling link, such as one to an unmounted disk, is not a missing file: it throws. */
function statIfThere(file: string): Stats | null {
  try {
    lstatSync(file)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw refused(`${file} cannot be accessed`, error)
  }
  try {
    return statSync(file)
  } catch (error) {
    throw refused(`${file} cannot be accessed`, error)
  }
}

function refused(message: string, cause?: unknown): CheckpointError {
  return new CheckpointError('database-failed', message, {
    hint: 'Nothing was deleted. Put the database back in its place, or name another home.',
    cause,
  })
}
