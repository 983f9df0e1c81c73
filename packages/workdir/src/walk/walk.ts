import { setImmediate } from 'node:timers/promises'
import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import { loadDirectoryReader } from './readers/load-directory-reader.ts'
import { walkedFiles } from '../scan/file-table.ts'
import { noListings } from '../scan/listings.ts'
import { NotedListings } from '../scan/noted-listings.ts'
import { RecordsDraft } from '../scan/records-draft.ts'
import { recordsOf } from '../scan/records-of.ts'
import type { Scan } from '../scan/scan.ts'
import { readableBytes } from '../model/readable-bytes.ts'
import { readClocks } from '../model/clock-reading.ts'
import { rootLevel, visit, type WalkLevel, type WalkState } from './walk-entry.ts'
import type { WalkRequest } from './walk-request.ts'
import { openRoot, type RootProblem, type WalkedRoot } from './walk-root.ts'
import type { WalkedFile } from '../model/walked-file.ts'
import type { WalkDifference, WalkedTree } from '../model/walked-tree.ts'

export type WalkOutcome =
  | { readonly kind: 'walked'; readonly tree: WalkedTree }
  | RootProblem
  | Interruption

type Interruption = { readonly kind: 'out-of-time' } | { readonly kind: 'aborted' }

/**
 * Inspects everything below a directory. It reads no file except the ignore files.
 *
 * The system calls are synchronous, which is several times faster. Between batches it yields to the event loop.
 */
export async function walk(request: WalkRequest): Promise<WalkOutcome> {
  const reader = request.reader ?? (await loadDirectoryReader())
  const started = readClocks(request.clock)
  const root = openRoot(request, reader)
  if (root.kind !== 'open') return root
  const state = startState(request, root)
  const interruption = await walkAll(request, state, root)
  if (interruption !== null) return interruption
  const { directories, notCaptured, passedOver, rulesNotRead, counts } = state
  const found = { directories, notCaptured, passedOver, rulesNotRead, counts }
  const difference = differenceFrom(request.lastScan?.files ?? noFiles, state)
  let files: WalkedTree['files'] | undefined
  const tree = {
    startedAt: started.at,
    started,
    identity: root.identity,
    ...found,
    listings: state.listings.finish(),
    difference,
    // Made on demand: a caller that has the last scan needs only the difference.
    get files() {
      return (files ??= filesAfter(difference))
    },
  }
  return { kind: 'walked', tree }
}

async function walkAll(
  request: WalkRequest,
  state: WalkState,
  { directory }: WalkedRoot,
): Promise<Interruption | null> {
  // The open directories, outermost first. An explicit stack lets the walk pause after any entry.
  const levels: WalkLevel[] = []
  try {
    levels.push(rootLevel(state, directory, request.weakRules))
    while (levels.length > 0) {
      const interruption = await pause(request, state.counts.entries)
      if (interruption !== null) return interruption
      visitBatch(state, levels)
    }
    return null
  } finally {
    for (const level of levels) level.directory.close()
    directory.close()
  }
}

function startState(request: WalkRequest, root: WalkedRoot): WalkState {
  const lastFiles = recordsOf(request.lastScan?.files ?? noFiles)
  return {
    root: request.root,
    dev: Number(root.identity.dev),
    excluded: new Set(request.excluded.flatMap((path) => below(request.root, path))),
    strongRules: request.strongRules,
    maxBytes: readableBytes(request.maxFileBytes),
    lastFiles,
    seen: new Uint8Array(lastFiles.size),
    different: new RecordsDraft(),
    listings: new NotedListings(request.lastScan?.listings ?? noListings),
    directories: new Map(),
    notCaptured: [],
    passedOver: new Map(),
    rulesNotRead: [],
    counts: { entries: 0, ignored: 0, bytes: 0 },
  }
}

const noFiles: Scan['files'] = new Map()

function differenceFrom(from: Scan['files'], { different, seen }: WalkState): WalkDifference {
  const absent: TreePath[] = []
  const { paths } = recordsOf(from)
  for (let at = seen.indexOf(0); at !== -1; at = seen.indexOf(0, at + 1))
    absent.push(paths.path(at))
  return { from, different: walkedFiles(different.finish()), absent }
}

function filesAfter({ absent, different, from }: WalkDifference): WalkedTree['files'] {
  if (from.size === 0) return different
  if (different.size === 0 && absent.length === 0) return from
  const files = new Map<TreePath, WalkedFile>(from)
  for (const [path, file] of different) files.set(path, file)
  for (const path of absent) files.delete(path)
  return files
}

/** Returns the path relative to the root, or nothing when it is not below the root. */
function below(root: WorkdirPath, path: WorkdirPath): readonly string[] {
  const [start, text] = [root, path] as unknown as readonly [string, string]
  const prefix = start === '/' ? start : `${start}/`
  return text.startsWith(prefix) ? [text.slice(prefix.length)] : []
}

async function pause(request: WalkRequest, done: number): Promise<Interruption | null> {
  await setImmediate()
  const { clock, deadline, progress, signal } = request
  if (signal?.aborted === true) return { kind: 'aborted' }
  if (deadline !== undefined && clock.now() >= deadline) return { kind: 'out-of-time' }
  progress?.report({ phase: 'walking', what: 'inspecting files', done, total: null })
  return null
}

const batchSize = 500

function visitBatch(state: WalkState, levels: WalkLevel[]): void {
  for (let visited = 0; visited < batchSize; visited += 1) {
    const level = levels.at(-1)
    if (level === undefined) return
    const name = level.directory.names[level.visited]
    if (name === undefined) {
      level.directory.close()
      levels.pop()
      continue
    }
    level.visited += 1
    const next = visit(state, level, name)
    if (next !== null) levels.push(next)
  }
}
