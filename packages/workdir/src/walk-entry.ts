import { lstatSync, type Stats } from 'node:fs'
import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { IgnoreLayer } from './ignore-layer.ts'
import { isIgnored } from './ignore-verdict.ts'
import { namesIn } from './names-in.ts'
import { reasonOf, type NotCaptured, type NotCapturedReason } from './not-captured.ts'
import { pathBelow } from './path-below.ts'
import { directoryRules, repositoryRules } from './project-rules.ts'
import { permissionsOf, walkedFile, type WalkedFile } from './walked-file.ts'
import type { PassedOver, WalkCounts, WalkedDirectory } from './walked-tree.ts'

/** What a walk needs to know and has found so far. */
export interface WalkState {
  readonly root: WorkdirPath
  readonly dev: number
  readonly excluded: ReadonlySet<WorkdirPath>
  readonly strongRules: readonly IgnoreLayer[]
  readonly sizeLimit: number
  readonly files: Map<TreePath, WalkedFile>
  readonly directories: Map<TreePath, WalkedDirectory>
  readonly notCaptured: NotCaptured[]
  readonly passedOver: Map<TreePath, PassedOver>
  readonly rulesNotRead: NotCaptured[]
  readonly counts: { -readonly [Name in keyof WalkCounts]: number }
}

/** A directory that a walk is in: what is left of it, and the rules for it, weakest first. */
export interface WalkLevel {
  readonly directory: string
  readonly names: Iterator<string, undefined>
  readonly rules: readonly IgnoreLayer[]
}

/** Begins a walk with the names in its root. */
export function rootLevel(
  state: WalkState,
  names: readonly string[],
  weakRules: readonly IgnoreLayer[],
): WalkLevel {
  const rules = [...weakRules, ...repositoryRules(state), ...state.strongRules]
  return levelOf(state, '', names, rules)
}

/** Looks at one entry of a directory; the answer is a directory to go through next, or null. */
export function visit(state: WalkState, level: WalkLevel, name: string): WalkLevel | null {
  const path = level.directory === '' ? name : `${level.directory}/${name}`
  state.counts.entries += 1
  if (name === '.git') return passOver(state, path, 'untouchable')
  if (name.toLowerCase() === '.git') return leaveOut(state, path, 'refused-name')
  const stats = statsOf(state, path)
  const isDirectory = typeof stats === 'object' && stats.isDirectory()
  if (isIgnored(level.rules, path, isDirectory)) {
    state.counts.ignored += 1
    return passOver(state, path, isDirectory ? 'ignored-directory' : 'ignored-file')
  }
  if (typeof stats === 'string') return leaveOut(state, path, stats)
  return isDirectory ? enter(state, level, path, stats) : capture(state, path, stats)
}

function statsOf(state: WalkState, path: string): Stats | NotCapturedReason {
  try {
    return lstatSync(pathBelow(state.root, path))
  } catch (error) {
    return reasonOf(error)
  }
}

function enter(state: WalkState, above: WalkLevel, path: string, stats: Stats): WalkLevel | null {
  const absolute = pathBelow(state.root, path)
  if (state.excluded.has(absolute.toString('latin1') as unknown as WorkdirPath))
    return passOver(state, path, 'untouchable')
  // Files are not asked: where a file system is made of several layers, theirs may differ.
  if (stats.dev !== state.dev) return leaveOut(state, path, 'other-device')
  const names = readNames(absolute)
  if (typeof names === 'string') return leaveOut(state, path, names)
  noteDirectory(state, path, permissionsOf(stats), names.length === 0)
  return levelOf(state, path, names, above.rules)
}

function readNames(directory: Buffer): readonly string[] | NotCapturedReason {
  try {
    return namesIn(directory)
  } catch (error) {
    return reasonOf(error)
  }
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
  directory: string,
  names: readonly string[],
  inherited: readonly IgnoreLayer[],
): WalkLevel {
  const own = names.includes('.gitignore') ? directoryRules(state, directory) : []
  // The owner's word stays the last one.
  const rules = inherited.toSpliced(inherited.length - state.strongRules.length, 0, ...own)
  return { directory, names: names.values(), rules }
}

function capture(state: WalkState, path: string, stats: Stats): null {
  if (stats.isSymbolicLink()) return add(state, path, walkedFile('link', stats))
  if (!stats.isFile()) return leaveOut(state, path, 'special-file')
  if (stats.size > state.sizeLimit) return leaveOut(state, path, 'oversize', stats.size)
  return add(state, path, walkedFile('file', stats))
}

function add({ counts, files }: WalkState, path: string, file: WalkedFile): null {
  files.set(path as unknown as TreePath, file)
  counts.bytes += file.size
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
