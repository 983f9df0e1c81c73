import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import {
  chainRef,
  layout,
  parseAbsolutePath,
  parseWorkdirPath,
  projectHash,
  systemClock,
  type TreePath,
} from '@hermes-checkpoints/core'
import {
  importCheckpoint,
  initStore,
  log,
  openGit,
  readTree,
  type FileWrite,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'
import {
  compareWithScan,
  readWalkedFile,
  walk,
  type ReadOutcome,
  type ScannedFile,
} from '@hermes-checkpoints/workdir'
import type { PresentState } from '../../../src/project/present-state.ts'

/** Returns a fresh, empty store. */
export function scratchStore(base: string = scratchHome().base): Store {
  const git = openGit({ env: { PATH: process.env['PATH'] }, timeoutMs: 30_000 })
  return initStore(git, layout(parseAbsolutePath(base)))
}

/** Returns the present state of a directory without a scan: every file must be read. */
export async function presentState(
  directory: string,
  maxFileBytes: number = Number.POSITIVE_INFINITY,
): Promise<PresentState> {
  const root = parseWorkdirPath(directory)
  const outcome = await walk({
    root,
    identity: null,
    excluded: [],
    weakRules: [],
    strongRules: [],
    maxFileBytes,
    clock: systemClock,
  })
  if (outcome.kind !== 'walked') throw new Error(`not walked: ${outcome.kind}`)
  const { notCaptured } = outcome.tree
  return { root, scan: null, ...compareWithScan(outcome.tree, null), notCaptured, maxFileBytes }
}

/** Returns the same state with every file known from a scan, so that none is read. */
export function scannedState(present: PresentState): PresentState {
  const unchanged = Array.from(present.toRead.keys(), (path): [TreePath, ScannedFile] => {
    const { id, walked } = contentOf(present, path)
    return [path, { ...walked, id }]
  })
  return { ...present, unchanged: new Map(unchanged), toRead: new Map() }
}

/** Takes a checkpoint of all files in a directory. */
export async function checkpointOf(
  store: Store,
  directory: string,
  parent: Checkpoint | null = null,
): Promise<Checkpoint> {
  const present = await presentState(directory)
  const writes = Array.from(present.toRead.keys(), (path): FileWrite => {
    const { content, mode } = contentOf(present, path)
    return { path, mode, content }
  })
  const outcome = await importCheckpoint(store, {
    ref: chainRef(projectHash(present.root)),
    parent: parent?.id ?? null,
    time: Date.UTC(2026, 4, 8),
    zoneOffsetMinutes: 0,
    message: 'before write_file',
    deletions: parent === null ? [] : (await readTree(store, parent.id)).map((file) => file.path),
    writes,
  })
  if (outcome.kind !== 'taken') throw new Error(`not taken: ${outcome.kind}`)
  const [entry] = await log(store, outcome.id, { limit: 1 })
  if (entry === undefined) throw new Error('not in the log')
  const { id, parent: before, subject: reason, time, timestamp, tree } = entry
  return { id, parent: before, reason, time, timestamp, tree, ...untold }
}

const untold: Omit<Checkpoint, 'id' | 'parent' | 'reason' | 'time' | 'timestamp' | 'tree'> = {
  number: 1,
  kind: 'auto',
  session: null,
  label: null,
  pinned: false,
  counts: null,
  exceptions: {
    usual: { file: 0o644, program: 0o755 },
    permissions: new Map(),
    emptyDirectories: [],
    notCaptured: [],
  },
}

function contentOf(
  { maxFileBytes, root, toRead }: PresentState,
  path: TreePath,
): ReadOutcome & { readonly kind: 'content' } {
  const found = toRead.get(path)
  const outcome = found && readWalkedFile(root, path, found, maxFileBytes)
  if (outcome?.kind !== 'content') throw new Error('not read')
  return outcome
}
