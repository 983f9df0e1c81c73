import { lstatSync, statSync, type Stats } from 'node:fs'
import { CheckpointError, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/** Says whether there is a database at all. Only what was never there is missing. */
export function isThere(file: AbsolutePath): boolean {
  const stats = lookAt(file)
  if (stats === null) {
    // Somebody has moved it away, or is about to bring it back.
    if (lookAt(`${file}-wal`) !== null)
      throw refused(`${file} is not there, but its write-ahead log ${file}-wal is`)
    return false
  }
  if (stats.isDirectory()) throw refused(`${file} is a directory, not a file`)
  if (!stats.isFile()) throw refused(`${file} is not a file`)
  return true
}

/** A link to a disk that is not mounted leads nowhere, and is there. */
function lookAt(file: string): Stats | null {
  try {
    lstatSync(file)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw refused(`${file} cannot be looked at`, error)
  }
  try {
    return statSync(file)
  } catch (error) {
    throw refused(`${file} cannot be looked at`, error)
  }
}

function refused(message: string, cause?: unknown): CheckpointError {
  return new CheckpointError('database-failed', message, {
    hint: 'Nothing was deleted. Put the database back in its place, or name another home.',
    cause,
  })
}
