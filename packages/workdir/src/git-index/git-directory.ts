import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { hasErrno, parseWorkdirPath, type WorkdirPath } from '@hermes-checkpoints/core'
import { indexUnreadable, type IndexUnreadable } from './index-problem.ts'
import { pathBelow } from '../model/path-below.ts'
import { readGitFile } from './read-git-file.ts'

/** A directory of git. A linked worktree has one of its own, and shares the rest with the main worktree. */
export interface GitDirectory {
  readonly kind: 'git-directory'
  /** Contains HEAD and the index. */
  readonly own: WorkdirPath
  /** Contains the configuration, the objects and the refs; the same directory unless the worktree is linked. */
  readonly common: WorkdirPath
}

export type OpenedGitDirectory = GitDirectory | IndexUnreadable | { readonly kind: 'not-git' }

/** Opens a directory that may be git's. The result is `not-git` when git itself would not accept it. */
export function openGitDirectory(path: Buffer): OpenedGitDirectory {
  const own = resolveDirectory(path)
  if (own === null) return notGit
  try {
    if (lstatSync(pathBelow(own, 'HEAD')).isSymbolicLink())
      return leadsToRef(own) ? openCommonDirectory(own) : notGit
  } catch (error) {
    // Not the same as a missing HEAD: a repository that denies us access still tracks files.
    return hasErrno(error, 'ENOENT', 'ENOTDIR') ? notGit : indexUnreadable('unreadable', own)
  }
  const head = readGitFile(own, 'HEAD', maxLineBytes)
  if (head.kind === 'unreadable' && head.code === 'unreadable') return head
  const isHead = head.kind === 'content' && headContent.test(head.content.toString('latin1'))
  return isHead ? openCommonDirectory(own) : notGit
}

/** Resolves a path that a file of git contains, relative to a directory. */
export function resolveNamedDirectory(from: WorkdirPath, named: string): WorkdirPath | null {
  if (named === '' || named.includes('\0')) return null
  return resolveDirectory(
    named.startsWith('/') ? Buffer.from(named, 'latin1') : pathBelow(from, named),
  )
}

/** Returns the canonical path of a directory, or null when it does not exist. */
function resolveDirectory(path: Buffer): WorkdirPath | null {
  try {
    const real = realpathSync.native(path, { encoding: 'buffer' })
    return statSync(real).isDirectory() ? parseWorkdirPath(real) : null
  } catch {
    // A directory that cannot be resolved is as useless to git as a missing one.
    return null
  }
}

/** The most that is read of a file with one line; git's own limit for `.git`. */
export const maxLineBytes: number = 1024 * 1024

/** Returns a line without its end, given the content of a file with one line. */
export function lineIn(content: Buffer): string {
  let end = content.length
  // Not by a regular expression: it would take quadratic time in the number of line ends.
  while (content[end - 1] === lineFeed || content[end - 1] === carriageReturn) end -= 1
  return content.toString('latin1', 0, end)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

const notGit = { kind: 'not-git' } as const

const headContent = /^(?:ref:\s*refs\/|[0-9a-fA-F]{40})/

/** In old repositories HEAD is a link. The branch that it leads to need not exist yet. */
function leadsToRef(own: WorkdirPath): boolean {
  return readlinkSync(pathBelow(own, 'HEAD')).startsWith('refs/')
}

function openCommonDirectory(own: WorkdirPath): OpenedGitDirectory {
  const file = readGitFile(own, 'commondir', maxLineBytes)
  if (file.kind === 'unreadable') return file
  if (file.kind === 'missing') return checkedDirectory(own, own)
  const common = resolveNamedDirectory(own, lineIn(file.content))
  if (common === null) return notGit
  return checkedDirectory(own, common)
}

function checkedDirectory(own: WorkdirPath, common: WorkdirPath): OpenedGitDirectory {
  const isGits = ['objects', 'refs'].every((name) => resolveDirectory(pathBelow(common, name)))
  return isGits ? { kind: 'git-directory', own, common } : notGit
}
