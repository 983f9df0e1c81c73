import { setImmediate } from 'node:timers/promises'
import {
  CheckpointError,
  type Instant,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import {
  changedFiles,
  compareWithScan,
  readWalkedFile,
  ScannedFilesDraft,
  type NotCaptured,
  type PassedOver,
  type Scan,
  type WalkOutcome,
} from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../context/engine-context.ts'
import { walkProject } from './walk-project.ts'

export interface PresentRequest {
  readonly root: WorkdirPath
  /** Only files that changed since this scan are read. */
  readonly lastScan: Scan | null
  readonly deadline?: Instant
  readonly signal?: AbortSignal | undefined
}

/** A directory as it is now, every file with the id of its content. */
export interface Present {
  readonly kind: 'present'
  readonly scan: Scan
  readonly notCaptured: readonly NotCaptured[]
  readonly passedOver: ReadonlyMap<TreePath, PassedOver>
  /** The changes since the last scan; absent when they were not compared. */
  readonly since?: ChangesSince
}

/** The paths at which a directory may differ from a scan. */
interface ChangesSince {
  readonly files: Scan['files']
  readonly changed: readonly TreePath[]
}

/** Reads a directory as it is now, and stores nothing. */
export async function readPresent(
  context: EngineContext,
  store: Store,
  { deadline = Number.POSITIVE_INFINITY, lastScan, root, signal }: PresentRequest,
): Promise<Present | Exclude<WalkOutcome, { kind: 'walked' }>> {
  const walked = await walkProject(context, store, {
    root,
    identity: null,
    lastScan: lastScan ?? undefined,
    deadline,
    signal,
  })
  if (walked.kind !== 'walked') return walked
  const { directories, identity, listings, passedOver, startedAt } = walked.tree
  const limit = largestFileBytes(context.settings.checkpoints)
  const { gone, kept, toRead } = compareWithScan(walked.tree, lastScan)
  const draft = new ScannedFilesDraft()
  const notCaptured = [...walked.tree.notCaptured]
  for (const [path, file] of toRead) {
    // Reading is synchronous: without a pause, an abort would not get a turn.
    await setImmediate()
    if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the work was stopped')
    if (context.clock.now() >= deadline) return { kind: 'out-of-time' }
    const outcome = readWalkedFile(root, path, file, limit)
    if (outcome.kind === 'content') draft.add(path, { ...outcome.walked, id: outcome.id })
    else notCaptured.push({ path, why: outcome.why, bytes: file.size })
  }
  const read = draft.finish()
  const changed = [...toRead.keys(), ...kept.keys(), ...gone]
  const absent = changed.filter((path) => !read.has(path))
  const files = lastScan === null ? read : changedFiles(lastScan.files, read, absent)
  const scan = { tip: null, startedAt, identity, files, directories, listings }
  const since = lastScan && { files: lastScan.files, changed }
  return { kind: 'present', scan, notCaptured, passedOver, ...(since && { since }) }
}
