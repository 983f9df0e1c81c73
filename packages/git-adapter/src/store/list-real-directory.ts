import { lstatSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, readdirOrEmpty, type AbsolutePath } from '@hermes-checkpoints/core'

/** Lists a directory; empty when there is none, or when a link or a file stands in its place. */
export function listRealDirectory(directory: AbsolutePath): readonly Dirent[] {
  return isRealDirectory(directory) ? readdirOrEmpty(directory, 'ENOTDIR') : []
}

/** A directory and all directories below it. */
export function directoriesBelow(directory: AbsolutePath): readonly AbsolutePath[] {
  const inner = listRealDirectory(directory).filter((entry) => entry.isDirectory())
  const below = inner.map(({ name }) => join(directory, name) as AbsolutePath)
  return [directory, ...below.flatMap(directoriesBelow)]
}

function isRealDirectory(path: AbsolutePath): boolean {
  try {
    return lstatSync(path).isDirectory()
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}
