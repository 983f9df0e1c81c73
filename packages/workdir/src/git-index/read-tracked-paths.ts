import { parseWorkdirPath, pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'
import { collectPaths } from './collect-paths.ts'
import { findRepository, type Repository } from './find-repository.ts'
import { readIndex } from './read-index.ts'
import type { TrackedPathsOptions, TrackedPathsOutcome } from './tracked-paths.ts'
import { indexUnreadable } from './index-problem.ts'

/**
 * Reads which paths below a project's directory git tracks, from the index of the repository around it.
 *
 * Runs no program and writes nothing. The variables of git have no effect.
 */
export function readTrackedPaths(
  root: WorkdirPath,
  { stopAt }: TrackedPathsOptions = {},
): TrackedPathsOutcome {
  const repository = findRepository(root, stopAt)
  if (repository.kind !== 'repository') return repository
  const directory = directoryInWorktree(root, repository)
  // core.worktree may lead elsewhere: the paths of the index are then not those of this directory.
  if (directory === null) return { kind: 'no-repository' }
  const read = readIndex(repository)
  if (read.kind === 'unreadable') return read
  const { index } = read
  const paths = collectPaths(read.entries, directory)
  if (paths.kind === 'invalid') return indexUnreadable(paths.code, index.path)
  return { ...paths, kind: 'tracked', index }
}

/** Returns the path of a directory in the working tree, with a trailing slash unless it is the top; null if outside. */
function directoryInWorktree(root: WorkdirPath, { worktree }: Repository): Buffer | null {
  const [path, top] = [pathBytes(root), pathBytes(worktree)]
  if (path.equals(top)) return Buffer.alloc(0)
  const prefix = worktree === parseWorkdirPath('/') ? top : Buffer.concat([top, slash])
  if (!path.subarray(0, prefix.length).equals(prefix)) return null
  return Buffer.concat([path.subarray(prefix.length), slash])
}

const slash = Buffer.from('/')
