import { accessSync, constants, lstatSync, readdirSync, readFileSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  hasErrno,
  isSystemError,
  parseWorkdirPath,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import { observeDirectory, parentIdentity, type DirectoryState } from '@hermes-checkpoints/workdir'
import type { RelicFact } from './sweep-plan.ts'

/** Finds what an older program has left beside the store: archives, and repositories that were never archived. */
export function readRelics(layout: Layout): readonly RelicFact[] {
  return entriesIn(layout.base)
    .filter((entry) => entry.isDirectory() && entry.name !== 'store')
    .flatMap(({ name }): readonly RelicFact[] => {
      const path = join(layout.base, name) as AbsolutePath
      if (!isReadable(path)) return []
      const bytes = directoryBytes(path)
      if (name.startsWith('legacy-')) {
        const modifiedAt = lstatSync(path).mtimeMs
        return [{ kind: 'legacy-archive', name, modifiedAt, bytes, state: null }]
      }
      const isRepository = entriesIn(path).some((entry) => entry.name === 'HEAD' && entry.isFile())
      if (!isRepository) return []
      const modifiedAt = newestChange(path)
      return [{ kind: 'pre-v2-repository', name, modifiedAt, bytes, state: stateOf(path) }]
    })
}

/** Nobody knows what is in a directory that cannot be read, so nobody may delete it. */
function isReadable(directory: AbsolutePath): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK)
    return true
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

/** What became of the directory that an old repository is about. Such a repository records nothing but its name. */
function stateOf(repository: AbsolutePath): DirectoryState {
  try {
    const text = readFileSync(join(repository, 'HERMES_WORKDIR'))
    const workdir = parseWorkdirPath(text.subarray(0, text.at(-1) === newline ? -1 : undefined))
    return observeDirectory({ workdir, parent: parentIdentity(workdir) })
  } catch {
    // A note that is missing or cannot be read says nothing about the directory.
    return 'unreachable'
  }
}

const newline = 0x0a

function newestChange(directory: AbsolutePath): Instant {
  const inside = entriesIn(directory).map((entry): Instant => {
    const path = join(directory, entry.name) as AbsolutePath
    return entry.isDirectory() ? newestChange(path) : lstatSync(path).mtimeMs
  })
  return Math.max(lstatSync(directory).mtimeMs, ...inside)
}

function entriesIn(directory: AbsolutePath): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return []
    throw error
  }
}
