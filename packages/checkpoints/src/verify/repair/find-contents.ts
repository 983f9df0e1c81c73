import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import {
  CheckpointError,
  listProjects,
  readProject,
  type ObjectId,
  type ProjectHash,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import {
  compareWithScan,
  loadScan,
  inspectDirectory,
  readWalkedFile,
  type WalkedFile,
} from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import { walkProject } from '../../project/walk-project.ts'

/** A file that now holds the content of an object. */
export interface ContentSource {
  readonly root: WorkdirPath
  readonly path: TreePath
  readonly walked: WalkedFile
}

export type ContentSources = ReadonlyMap<ObjectId, ContentSource>

export interface ContentSearch {
  readonly wanted: ReadonlySet<ObjectId>
  /** Searches only this project's directory; null searches all reachable ones. */
  readonly project: ProjectHash | null
  readonly signal?: AbortSignal | undefined
}

/** Searches the projects' directories for contents that the store has lost. */
export async function findContents(
  context: EngineContext,
  store: Store,
  { project, signal, wanted }: ContentSearch,
): Promise<ContentSources> {
  const sources = new Map<ObjectId, ContentSource>()
  // A walk needs the store's exclude file. When that is missing too, only a repair recreates it.
  if (wanted.size === 0 || !existsSync(store.layout.exclude)) return sources
  const projects = project === null ? listProjects(store.layout) : [project]
  for (const hash of projects) {
    if (sources.size === wanted.size) break
    for await (const [id, source] of contentsOf(context, store, hash, signal)) {
      if (wanted.has(id) && !sources.has(id)) sources.set(id, source)
      if (sources.size === wanted.size) break
    }
  }
  return sources
}

/** Reads the content of a source; null when the file has changed since. */
export function contentFrom(
  { settings }: EngineContext,
  id: ObjectId,
  { path, root, walked }: ContentSource,
): Buffer | null {
  const read = readWalkedFile(root, path, walked, largestFileBytes(settings.checkpoints))
  return read.kind === 'content' && read.id === id ? read.content : null
}

async function* contentsOf(
  context: EngineContext,
  store: Store,
  hash: ProjectHash,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly [ObjectId, ContentSource], void, undefined> {
  const outcome = readProject(store.layout, hash)
  const root = outcome.kind === 'project' ? outcome.project.workdir : null
  if (outcome.kind !== 'project' || root === null) return
  if (inspectDirectory(outcome.project) !== 'live') return
  const deadline = Number.POSITIVE_INFINITY
  const walk = await walkProject(context, store, { root, identity: null, deadline, signal })
  if (walk.kind !== 'walked') return
  const { toRead, unchanged } = compareWithScan(walk.tree, loadScan(store.layout.scanFile(hash)))
  for (const [path, walked] of unchanged) yield [walked.id, { root, path, walked }]
  const limit = largestFileBytes(context.settings.checkpoints)
  for (const [path, walked] of toRead) {
    // Reading is synchronous; yield so that an abort is noticed.
    await setImmediate()
    if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the check was stopped')
    const read = readWalkedFile(root, path, walked, limit)
    if (read.kind === 'content') yield [read.id, { root, path, walked }]
  }
}
