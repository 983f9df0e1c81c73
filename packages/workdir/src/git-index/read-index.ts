import { parseWorkdirPath } from '@hermes-checkpoints/core'
import type { Repository } from './find-repository.ts'
import { noEntries, type IndexEntries } from './index-entries.ts'
import { indexUnreadable, type IndexUnreadable } from './index-problem.ts'
import { mergeSplit } from './merge-split.ts'
import { checksumOf, parseIndex, type ParsedIndex } from './parse-index.ts'
import type { IndexSplit } from './parse-split.ts'
import { pathBelow } from '../model/path-below.ts'
import { readGitFile } from './read-git-file.ts'
import type { IndexFile } from './tracked-paths.ts'

export interface ReadIndex {
  readonly kind: 'index'
  readonly entries: IndexEntries
  readonly index: IndexFile
}

/**
 * Reads the index of a repository, with its shared index if it is split. A missing index has no entries.
 *
 * git may split the index again and delete the old shared index between our two reads. If the shared index is missing,
 * both are read again.
 */
export function readIndex(repository: Repository): ReadIndex | IndexUnreadable {
  let outcome = readOnce(repository)
  for (let attempt = 1; attempt < attempts && lacksSharedIndex(outcome); attempt += 1)
    outcome = readOnce(repository)
  return outcome
}

const attempts = 10

function lacksSharedIndex(outcome: ReadIndex | IndexUnreadable): boolean {
  return outcome.kind === 'unreadable' && outcome.code === 'shared-index-missing'
}

/** The largest index that is read, in bytes. It names some three million files. */
const maxIndexBytes = 2 ** 28

function readOnce(repository: Repository): ReadIndex | IndexUnreadable {
  const { gitDirectory, objectFormat } = repository
  const file = readGitFile(gitDirectory, 'index', maxIndexBytes)
  if (file.kind === 'unreadable') return file
  const path = parseWorkdirPath(pathBelow(gitDirectory, 'index'))
  if (file.kind === 'missing')
    return { kind: 'index', entries: noEntries, index: { path, state: null } }
  const index = { path, state: file.state }
  const parsed = parseIndex(file.content, objectFormat)
  if (parsed.kind === 'invalid') return indexUnreadable(parsed.code, path)
  if (parsed.split === null) return { kind: 'index', entries: parsed.entries, index }
  const shared = readSharedIndex(repository, parsed.split)
  if (shared.kind === 'unreadable') return shared
  const merged = mergeSplit(shared.entries, parsed.entries, parsed.split.bitmaps)
  if (merged.kind === 'invalid') return indexUnreadable(merged.code, path)
  return { kind: 'index', entries: merged.entries, index }
}

function readSharedIndex(
  { gitDirectory, objectFormat }: Repository,
  { base }: IndexSplit,
): ParsedIndex | IndexUnreadable {
  const name = `sharedindex.${base.toString('hex')}`
  const path = parseWorkdirPath(pathBelow(gitDirectory, name))
  const file = readGitFile(gitDirectory, name, maxIndexBytes)
  if (file.kind === 'unreadable') return file
  if (file.kind === 'missing') return indexUnreadable('shared-index-missing', path)
  const parsed = parseIndex(file.content, objectFormat)
  if (parsed.kind === 'invalid') return indexUnreadable(parsed.code, path)
  // A shared index is named by its checksum, and is never split itself.
  const isSound = checksumOf(file.content, objectFormat).equals(base) && parsed.split === null
  return isSound ? parsed : indexUnreadable('damaged', path)
}
