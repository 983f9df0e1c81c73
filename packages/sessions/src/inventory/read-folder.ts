import { isUtf8 } from 'node:buffer'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath, type Instant } from '@hermes-checkpoints/core'

/** A regular file or a link directly in the folder of transcripts. */
export interface FolderFile {
  readonly name: string
  /** The length, not the disk usage; for a link, the length of the link itself. */
  readonly bytes: number
  readonly modifiedAt: Instant
}

/**
 * Returns the files of a folder; null when the folder does not exist.
 *
 * Throws when the folder cannot be read, because unreadable is not empty. Skips names that are not UTF-8, which no
 * session has, and everything that is neither a regular file nor a link.
 */
export function readFolder(folder: AbsolutePath): readonly FolderFile[] | null {
  const names = namesIn(folder)
  return names === null ? null : names.flatMap((name) => statFile(folder, name) ?? [])
}

/** Returns the current state of a file; null when it is gone or no longer a file. Does not follow links. */
export function statFile(folder: AbsolutePath, name: string): FolderFile | null {
  try {
    const stats = lstatSync(join(folder, name))
    if (!stats.isFile() && !stats.isSymbolicLink()) return null
    return { name, bytes: stats.size, modifiedAt: stats.mtimeMs }
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}

function namesIn(folder: AbsolutePath): readonly string[] | null {
  try {
    const names = readdirSync(folder)
    if (!names.some((name) => name.includes(replacementCharacter))) return names
    // Reading names as bytes is slow in large folders, so it is done only when a name may not be UTF-8.
    const bytes = readdirSync(folder, { encoding: 'buffer' })
    return bytes.filter((name) => isUtf8(name)).map((name) => name.toString('utf8'))
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}

/** Node puts it in place of invalid bytes; a valid name may contain it as well. */
const replacementCharacter = '\u{FFFD}'
