import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { CheckpointError, parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Finds git on a `PATH`.
 *
 * It skips relative entries: with `.` on the path, a file named `git` in the project would run.
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
    // A program that cannot be read with stat cannot be run either; a later entry may have one that can.
    return false
  }
}
