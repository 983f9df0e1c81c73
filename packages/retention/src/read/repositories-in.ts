import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import {
  isProjectHash,
  isSystemError,
  readdirOrEmpty,
  type AbsolutePath,
} from '@hermes-checkpoints/core'

/**
 * The names of the pre-v2 repositories that lie directly in a directory: the base, or an archive. Links are not followed.
 *
 * Such a repository has the hash of its project for a name and a file `HEAD`. What is hidden is somebody's own or
 * something that we are just making.
 */
export function repositoriesIn(directory: AbsolutePath): readonly string[] {
  return readdirOrEmpty(directory)
    .filter((entry) => entry.isDirectory() && !otherDirectories.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => isRepository(directory, name))
}

const otherDirectories = /^(?:\.|store$|legacy-)/

function isRepository(directory: AbsolutePath, name: string): boolean {
  try {
    return lstatSync(join(directory, name, 'HEAD'), { throwIfNoEntry: false })?.isFile() === true
  } catch (error) {
    // Nobody can look into it: then its name has to tell.
    if (isSystemError(error)) return isProjectHash(name)
    throw error
  }
}
