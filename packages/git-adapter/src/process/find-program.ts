import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { CheckpointError, parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Finds git on a `PATH`.
 *
 * Relative entries are passed over: with `.` on the path, a file called `git` in the project would run.
 */
export function findGit(pathVariable: string): AbsolutePath {
  const candidates = pathVariable
    .split(delimiter)
    .filter((directory) => isAbsolute(directory))
    .map((directory) => join(directory, process.platform === 'win32' ? 'git.exe' : 'git'))
  const found = candidates.find(isProgram)
  if (found === undefined) {
    throw new CheckpointError('git-missing', 'git was not found on PATH', {
      hint: 'Install git, or put the directory that holds it on PATH.',
    })
  }
  return parseAbsolutePath(found)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Whatever cannot be looked at cannot be run either; the next entry may hold one that can.
    return false
  }
}
