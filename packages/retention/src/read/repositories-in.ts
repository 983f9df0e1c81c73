import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import {
  isProjectHash,
  isSystemError,
  readdirOrEmpty,
  type AbsolutePath,
} from '@hermes-checkpoints/core'

/**
 * Returns the names of the pre-v2 repositories directly in a directory, the base or an archive. Links are not followed.
 *
 * A pre-v2 repository is a directory with a file `HEAD`. Hidden directories do not count: they are the user's, or
 * temporary ones of ours.
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
    // The directory cannot be read, so only its name is left to judge by.
    if (isSystemError(error)) return isProjectHash(name)
    throw error
  }
}
