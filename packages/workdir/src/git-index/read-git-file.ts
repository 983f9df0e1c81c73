import { realpathSync, statSync } from 'node:fs'
import { hasErrno, parseWorkdirPath, type WorkdirPath } from '@hermes-checkpoints/core'
import { indexUnreadable, type IndexProblem, type IndexUnreadable } from './index-problem.ts'
import type { NotCapturedReason } from '../model/not-captured.ts'
import { pathBelow } from '../model/path-below.ts'
import { readRegularFile } from '../read/read-regular-file.ts'
import type { WalkedFile } from '../model/walked-file.ts'

export type GitFile =
  | { readonly kind: 'content'; readonly content: Buffer; readonly state: WalkedFile }
  | { readonly kind: 'missing' }
  | IndexUnreadable

/**
 * Reads a regular file of a git directory.
 *
 * A link is followed, because git follows it too: `git new-workdir` creates links. It is resolved first, and its target
 * is then opened without following another link.
 */
export function readGitFile(directory: WorkdirPath, name: string, limit: number): GitFile {
  const path = pathBelow(directory, name)
  try {
    // git renames new files over the old ones. A file that is replaced between these calls seems to have vanished.
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // A FIFO or a device is not even opened.
      if (!statSync(path).isFile()) return problem('special-file', path)
      const outcome = readResolved(realpathSync.native(path, { encoding: 'buffer' }), limit)
      if (outcome.kind === 'content')
        return { kind: 'content', content: outcome.content, state: outcome.walked }
      if (outcome.why !== 'vanished') return problem(problemOf[outcome.why], path)
    }
    return problem('unreadable', path)
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return { kind: 'missing' }
    return problem('unreadable', path)
  }
}

const attempts = 10

function readResolved(path: Buffer, limit: number): ReturnType<typeof readRegularFile> {
  const nameStart = path.lastIndexOf('/') + 1
  const parent = parseWorkdirPath(path.subarray(0, nameStart))
  return readRegularFile(parent, path.toString('latin1', nameStart), limit)
}

function problem(code: IndexProblem, path: Buffer): IndexUnreadable {
  return indexUnreadable(code, parseWorkdirPath(path))
}

const problemOf: Readonly<Record<NotCapturedReason, IndexProblem>> = {
  'special-file': 'special-file',
  unreadable: 'unreadable',
  vanished: 'unreadable',
  'refused-name': 'unreadable',
  'other-device': 'unreadable',
  oversize: 'too-large',
  'path-too-long': 'unreadable',
}
