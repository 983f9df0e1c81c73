import { isUtf8 } from 'node:buffer'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath, type Instant } from '@hermes-checkpoints/core'

/** A regular file, or a link, that lies directly in the folder of transcripts. */
export interface FolderFile {
  readonly name: string
  /** As long as it is, which is not always what it takes: a sparse file takes less. Of a link, the link's own. */
  readonly bytes: number
  readonly modifiedAt: Instant
}

/**
 * The files of a folder; null when there is no such folder.
 *
 * A folder that cannot be read is not an empty one: that throws. Names that are no text are no session's, and directories,
 * sockets and the like are no files: they are left out.
 */
export function readFolder(folder: AbsolutePath): readonly FolderFile[] | null {
  const names = namesIn(folder)
  return names === null ? null : names.flatMap((name) => lookAt(folder, name) ?? [])
}

/** A file as it is now; null when it is gone or no longer a file. A link is not followed. */
export function lookAt(folder: AbsolutePath, name: string): FolderFile | null {
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
    if (!names.some((name) => name.includes(stopgap))) return names
    // Some of them may be no text. Only their bytes tell, which cost more than all else when there are many.
    const bytes = readdirSync(folder, { encoding: 'buffer' })
    return bytes.filter((name) => isUtf8(name)).map((name) => name.toString('utf8'))
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}

/** What stands in a text for bytes that are none; a name may also have it of its own. */
const stopgap = '\u{FFFD}'
