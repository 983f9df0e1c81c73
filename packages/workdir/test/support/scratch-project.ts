import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import {
  parseTreePath,
  parseWorkdirPath,
  pathBytes,
  systemClock,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { buildTree, scratchDirectory, type Tree } from '@hermes-checkpoints/test-fixtures'
import {
  readWalkedFile,
  walk,
  type ReadOutcome,
  type Scan,
  type ScannedFile,
  type WalkRequest,
  type WalkedTree,
} from '@hermes-checkpoints/workdir'

/** The limit of a read that may read files of any size. */
export const noLimit: number = Number.POSITIVE_INFINITY

/** Creates a directory with these files that other users may read. */
export function scratchProject(tree: Tree = {}): string {
  const scratch = scratchDirectory()
  chmodSync(scratch, 0o755)
  const project = join(scratch, 'project')
  buildTree(project, tree)
  return project
}

export function requestFor(root: string, changes: Partial<WalkRequest> = {}): WalkRequest {
  return {
    root: parseWorkdirPath(root),
    identity: null,
    excluded: [],
    weakRules: [],
    strongRules: [],
    maxFileBytes: noLimit,
    clock: systemClock,
    ...changes,
  }
}

/** Walks a directory that can be walked. */
export async function walkTree(
  root: string,
  changes: Partial<WalkRequest> = {},
): Promise<WalkedTree> {
  const outcome = await walk(requestFor(root, changes))
  if (outcome.kind !== 'walked') throw new Error(`not walked: ${outcome.kind}`)
  return outcome.tree
}

/** Walks a directory and reads every file, as a first checkpoint does. */
export async function scanTree(root: string, changes: Partial<Scan> = {}): Promise<Scan> {
  const { directories, files, identity, listings, startedAt } = await walkTree(root)
  const scanned = new Map<TreePath, ScannedFile>()
  for (const [path, file] of files) {
    const read = contentOf(readWalkedFile(parseWorkdirPath(root), path, file, noLimit))
    scanned.set(path, { ...read.walked, id: read.id })
  }
  return { tip: null, startedAt, identity, files: scanned, directories, listings, ...changes }
}

export function contentOf(outcome: ReadOutcome): ReadOutcome & { readonly kind: 'content' } {
  if (outcome.kind !== 'content') throw new Error(`not read: ${outcome.why}`)
  return outcome
}

export function treePath(path: string | Uint8Array): TreePath {
  return parseTreePath(path)
}

/** Returns the paths of a map, as text. */
export function textPaths(map: ReadonlyMap<TreePath, unknown>): readonly string[] {
  return Array.from(map.keys(), textPath)
}

/** Returns the reasons of uncaptured entries, by their paths as text. */
export function omissions({ notCaptured }: Pick<WalkedTree, 'notCaptured'>): object {
  return Object.fromEntries(notCaptured.map(({ path, why }) => [textPath(path), why]))
}

export function textPath(path: TreePath): string {
  return pathBytes(path).toString()
}

export function rootOf(project: string): WorkdirPath {
  return parseWorkdirPath(project)
}
