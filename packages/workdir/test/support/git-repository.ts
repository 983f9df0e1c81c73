import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath, type TreePath } from '@hermes-checkpoints/core'
import { buildTree, plainGit, scratchDirectory, type Tree } from '@hermes-checkpoints/test-fixtures'
import {
  readTrackedPaths,
  type TrackedPaths,
  type TrackedPathsOptions,
  type TrackedPathsOutcome,
} from '@hermes-checkpoints/workdir'
import { craftIndex, type CraftedIndex } from './craft-index.ts'

/** Creates a repository in a fresh directory, with these files in its working tree and nothing in its index. */
export function gitRepository(tree: Tree = {}, ...initOptions: readonly string[]): string {
  const root = join(scratchDirectory(), 'project')
  mkdirSync(root)
  plainGit(root, 'init', '--quiet', '--initial-branch=main', ...initOptions)
  buildTree(root, tree)
  return root
}

/** Creates a repository whose index is crafted. */
export function repositoryWith(index: CraftedIndex): string {
  const root = gitRepository()
  writeFileSync(join(root, '.git/index'), craftIndex(index))
  return root
}

/** Runs git with input, and returns its output without trimming. Both hold one character per byte. */
export function byteGit(cwd: string, args: readonly string[], input = ''): string {
  const env = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  }
  const options = { cwd, env, encoding: 'latin1', maxBuffer: Infinity, stdio: 'pipe' } as const
  return execFileSync('git', args, { ...options, input: Buffer.from(input, 'latin1') })
}

/** The paths of an index by what they stand for, one character per byte. */
export interface IndexedPaths {
  readonly files: readonly string[]
  readonly submodules: readonly string[]
  readonly sparseDirectories: readonly string[]
}

/** Returns the paths that git itself reads from the index, below a directory and relative to it. */
export function pathsByGit(directory: string): IndexedPaths {
  const lines = byteGit(directory, ['ls-files', '-z', '--stage', '--sparse']).split('\0')
  const entries = lines.slice(0, -1).map((line) => {
    const tab = line.indexOf('\t')
    return { mode: line.slice(0, 6), path: line.slice(tab + 1) }
  })
  const paths = (isWanted: (mode: string) => boolean): readonly string[] => [
    ...new Set(entries.filter(({ mode }) => isWanted(mode)).map(({ path }) => path)),
  ]
  return {
    files: paths((mode) => mode.startsWith('10') || mode.startsWith('12')),
    submodules: paths((mode) => mode === '160000'),
    sparseDirectories: paths((mode) => mode === '040000').map((path) => path.replace(/\/$/, '')),
  }
}

/** Returns the paths that we read from the index. */
export function pathsByUs(directory: string, options?: TrackedPathsOptions): IndexedPaths {
  const { files, sparseDirectories, submodules } = trackedPaths(directory, options)
  return {
    files: Array.from(files, byteText),
    submodules: submodules.map(byteText),
    sparseDirectories: sparseDirectories.map(byteText),
  }
}

/** Reads the tracked paths of a directory in a repository whose index is readable. */
export function trackedPaths(directory: string, options?: TrackedPathsOptions): TrackedPaths {
  const outcome = readTracked(directory, options)
  if (outcome.kind === 'unreadable') throw new Error(`${outcome.code}: ${outcome.why}`)
  if (outcome.kind === 'no-repository') throw new Error('no repository')
  return outcome
}

export function readTracked(
  directory: string | Uint8Array,
  options?: TrackedPathsOptions,
): TrackedPathsOutcome {
  return readTrackedPaths(parseWorkdirPath(directory), options)
}

/** Adds entries to the index without files: lines of `git update-index --index-info`, one character per byte. */
export function addEntries(root: string, entries: readonly IndexLine[]): void {
  const lines = entries.map(
    ({ mode = '100644', path, stage = 0 }) => `${mode} ${someId} ${stage}\t${path}\0`,
  )
  byteGit(root, [...anyName, 'update-index', '-z', '--index-info'], lines.join(''))
}

export interface IndexLine {
  readonly path: string
  readonly mode?: string
  readonly stage?: number
}

/** No such object exists; git does not look for it. */
const someId = '1234567890'.repeat(4)

/** Lets git accept names that only Windows or macOS would take for `.git`. */
export const anyName: readonly string[] = [
  '-c',
  'core.protectNTFS=false',
  '-c',
  'core.protectHFS=false',
]

export function byteText(path: TreePath): string {
  return path as unknown as string
}

/** Returns why the index is unreadable, or the kind of the answer. */
export function codeOf(root: string): string {
  const outcome = readTracked(root)
  return outcome.kind === 'unreadable' ? outcome.code : outcome.kind
}
