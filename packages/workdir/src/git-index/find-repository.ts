import { lstatSync, statSync, type Stats } from 'node:fs'
import { hasErrno, parseWorkdirPath, pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'
import {
  lineIn,
  maxLineBytes,
  openGitDirectory,
  resolveNamedDirectory,
  type GitDirectory,
} from './git-directory.ts'
import { indexUnreadable, type IndexUnreadable } from './index-problem.ts'
import { pathBelow } from '../model/path-below.ts'
import { readGitFile } from './read-git-file.ts'
import { readRepositoryFormat } from './repository-format.ts'
import type { ObjectFormat } from './object-format.ts'

/** The repository whose working tree contains a directory. */
export interface Repository {
  readonly kind: 'repository'
  /** Contains the index. */
  readonly gitDirectory: WorkdirPath
  /** The top of the working tree, which the paths in the index are relative to. */
  readonly worktree: WorkdirPath
  readonly objectFormat: ObjectFormat
}

export interface NoRepository {
  readonly kind: 'no-repository'
}

export type FoundRepository = Repository | NoRepository | IndexUnreadable

/**
 * Finds the repository of a directory by the rules of git, but runs no git and ignores its environment variables.
 *
 * The search goes up from the directory. As in git, it does not cross a mount point; it also ends below `stopAt`.
 */
export function findRepository(
  root: WorkdirPath,
  stopAt: WorkdirPath | undefined,
): FoundRepository {
  for (const directory of searchPath(root, stopAt)) {
    const opened = openDotGit(directory)
    if (opened.kind === 'unreadable') return opened
    if (opened.kind === 'git-directory') return describe(directory, opened)
  }
  return noRepository
}

const noRepository: NoRepository = { kind: 'no-repository' }

/** Yields the directory itself, and those above it. */
function* searchPath(
  root: WorkdirPath,
  stopAt: WorkdirPath | undefined,
): Generator<WorkdirPath, undefined, undefined> {
  const device = deviceOf(root)
  for (let directory = root; ; directory = parentOf(directory)) {
    if (directory !== root && (directory === stopAt || deviceOf(directory) !== device)) return
    yield directory
    if (directory === parentOf(directory)) return
  }
}

function deviceOf(directory: WorkdirPath): number | undefined {
  return statOrNull(pathBytes(directory))?.dev
}

function parentOf(directory: WorkdirPath): WorkdirPath {
  const path = pathBytes(directory)
  return parseWorkdirPath(path.subarray(0, Math.max(path.lastIndexOf('/'), 1)))
}

type DotGit = GitDirectory | IndexUnreadable | { readonly kind: 'not-git' }

/** Opens the git directory of a working tree: `.git` itself, or the directory that the file `.git` names. */
function openDotGit(directory: WorkdirPath): DotGit {
  const path = pathBelow(directory, '.git')
  const file = parseWorkdirPath(path)
  try {
    // As in git, `.git` may be a link.
    const stats = statSync(path)
    if (stats.isDirectory()) return openGitDirectory(path)
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return { kind: 'not-git' }
    return indexUnreadable('unreadable', file)
  }
  return openNamedDirectory(directory, file)
}

const keyword = 'gitdir: '

function openNamedDirectory(directory: WorkdirPath, file: WorkdirPath): DotGit {
  const read = readGitFile(directory, '.git', maxLineBytes)
  if (read.kind === 'missing') return { kind: 'not-git' }
  if (read.kind === 'unreadable') return read
  const line = lineIn(read.content)
  if (!line.startsWith(keyword)) return indexUnreadable('git-file-invalid', file)
  const named = resolveNamedDirectory(directory, line.slice(keyword.length))
  const opened = named === null ? null : openGitDirectory(pathBytes(named))
  // git stops here too: the repository above does not track the files of a worktree that lost its own repository.
  if (opened === null || opened.kind === 'not-git')
    return indexUnreadable('git-directory-missing', file)
  return opened
}

function describe(directory: WorkdirPath, git: GitDirectory): FoundRepository {
  const format = readRepositoryFormat(git)
  if (format.kind === 'unreadable') return format
  const { objectFormat, worktree } = format
  const found = { kind: 'repository', gitDirectory: git.own, objectFormat } as const
  if (worktree === null) return { ...found, worktree: directory }
  const resolved = resolveNamedDirectory(git.own, worktree)
  if (resolved === null) return indexUnreadable('worktree-missing', git.own)
  return { ...found, worktree: resolved }
}

function statOrNull(path: Buffer): Stats | null {
  try {
    return lstatSync(path)
  } catch {
    return null
  }
}
