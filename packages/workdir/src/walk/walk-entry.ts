import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { EntryFacts, ReadDirectory } from './readers/directory-reader.ts'
import type { DirectoryFiles } from '../scan/directory-index.ts'
import type { FileRecords } from '../scan/file-records.ts'
import type { IgnoreLayer } from '../ignore/ignore-layer.ts'
import { isEntryIgnored } from '../ignore/ignore-verdict.ts'
import type { NotedListings } from '../scan/noted-listings.ts'
import type { NotCaptured, NotCapturedReason } from '../model/not-captured.ts'
import { directoryRules, repositoryRules } from '../ignore/project-rules.ts'
import type { RecordsDraft } from '../scan/records-draft.ts'
import type { PassedOver, WalkCounts, WalkedDirectory } from '../model/walked-tree.ts'

/** The inputs of a walk and its results so far. */
export interface WalkState {
  readonly root: WorkdirPath
  readonly dev: number
  /** Paths below the root. */
  readonly excluded: ReadonlySet<string>
  readonly strongRules: readonly IgnoreLayer[]
  readonly maxBytes: number
  /** The files of the last scan. */
  readonly lastFiles: FileRecords
  /** 1 for each of these files that was found, changed or not. */
  readonly seen: Uint8Array
  /** Files that are new or have other stat data. */
  readonly different: RecordsDraft
  readonly listings: NotedListings
  readonly directories: Map<TreePath, WalkedDirectory>
  readonly notCaptured: NotCaptured[]
  readonly passedOver: Map<TreePath, PassedOver>
  readonly rulesNotRead: NotCaptured[]
  readonly counts: { -readonly [Name in keyof WalkCounts]: number }
}

/** A directory that a walk is in. */
export interface WalkLevel {
  readonly directory: ReadDirectory
  /** The path of the directory with a trailing slash; empty for the root. */
  readonly prefix: string
  /** Weakest first. */
  readonly rules: readonly IgnoreLayer[]
  readonly lastFiles: DirectoryFiles | undefined
  /** The number of entries that were visited. */
  visited: number
}

/** Returns the first level of a walk: its root. */
export function rootLevel(
  state: WalkState,
  directory: ReadDirectory,
  weakRules: readonly IgnoreLayer[],
): WalkLevel {
  const rules = [...weakRules, ...repositoryRules(state), ...state.strongRules]
  return levelOf(state, '', directory, rules)
}

/** Visits one entry of a directory. Returns the level to walk next when the entry is a directory, else null. */
export function visit(state: WalkState, level: WalkLevel, name: string): WalkLevel | null {
  const { directory, prefix, rules } = level
  state.counts.entries += 1
  if (name === '.git') return passOver(state, prefix + name, 'untouchable')
  if (isRefused(name)) return leaveOut(state, prefix + name, 'refused-name')
  const facts = directory.stat(name)
  const isDirectory = typeof facts === 'object' && facts.kind === 'directory'
  if (isEntryIgnored(rules, prefix, name, isDirectory)) {
    state.counts.ignored += 1
    return passOver(state, prefix + name, isDirectory ? 'ignored-directory' : 'ignored-file')
  }
  if (typeof facts === 'string') return leaveOut(state, prefix + name, facts)
  return isDirectory ? enter(state, level, name, facts) : capture(state, level, name, facts)
}

function isRefused(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === '.git'
}

function enter(
  state: WalkState,
  above: WalkLevel,
  name: string,
  { dev, permissions }: EntryFacts,
): WalkLevel | null {
  const path = above.prefix + name
  if (state.excluded.has(path)) return passOver(state, path, 'untouchable')
  // Only directories are checked: on a layered file system, files may have other device numbers.
  if (dev !== state.dev) return leaveOut(state, path, 'other-device')
  const directory = above.directory.open(name)
  if (typeof directory === 'string') return leaveOut(state, path, directory)
  noteDirectory(state, path, permissions, directory.names.length === 0)
  return levelOf(state, path, directory, above.rules)
}

function noteDirectory(
  { directories }: WalkState,
  path: string,
  permissions: number,
  isEmpty: boolean,
): void {
  if (isEmpty || permissions !== 0o755) {
    directories.set(path as unknown as TreePath, { permissions, isEmpty })
  }
}

function levelOf(
  state: WalkState,
  path: string,
  directory: ReadDirectory,
  inherited: readonly IgnoreLayer[],
): WalkLevel {
  noteListing(state, path, directory)
  const own = directory.names.includes('.gitignore') ? directoryRules(state, path) : []
  // The rules of the directory come before the strong rules, which must stay the strongest.
  const strongest = inherited.length - state.strongRules.length
  const rules = own.length === 0 ? inherited : inherited.toSpliced(strongest, 0, ...own)
  const prefix = path === '' ? '' : `${path}/`
  return { directory, prefix, rules, lastFiles: state.lastFiles.directory(prefix), visited: 0 }
}

function noteListing(
  { listings }: WalkState,
  path: string,
  { listing, names, stamps }: ReadDirectory,
): void {
  if (listing !== null) listings.noteSame(listing)
  else if (stamps !== null) listings.noteRead(path, stamps, names)
}

function capture(state: WalkState, level: WalkLevel, name: string, facts: EntryFacts): null {
  const { kind, size } = facts
  const { counts, different, lastFiles, maxBytes, seen } = state
  if (kind !== 'file' && kind !== 'link')
    return leaveOut(state, level.prefix + name, 'special-file')
  if (kind === 'file' && size > maxBytes)
    return leaveOut(state, level.prefix + name, 'oversize', size)
  counts.bytes += size
  const number = level.lastFiles?.find(name)
  if (number !== undefined) seen[number] = 1
  if (number === undefined || !lastFiles.isSame(number, facts))
    different.add((level.prefix + name) as unknown as TreePath, facts, null)
  return null
}

function passOver({ passedOver }: WalkState, path: string, what: PassedOver): null {
  passedOver.set(path as unknown as TreePath, what)
  return null
}

function leaveOut(
  { notCaptured }: WalkState,
  path: string,
  why: NotCapturedReason,
  bytes: number | null = null,
): null {
  notCaptured.push({ path: path as unknown as TreePath, why, bytes })
  return null
}
