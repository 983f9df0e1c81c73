import {
  CheckpointError,
  displayPath,
  projectHash,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { lockedStore, readTip, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import { compareWithScan } from '@hermes-checkpoints/workdir'
import { scanOf } from '../snapshot/base-state.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import { differenceBetween, differenceToWorkdir } from './difference.ts'
import type { EngineContext } from '../context/engine-context.ts'
import type { Difference } from '../model/file-change.ts'
import type { PresentState } from '../project/present-state.ts'
import { walkProject } from '../project/walk-project.ts'

export interface DiffFromRequest {
  readonly root: WorkdirPath
  readonly from: Checkpoint
  /** Null stands for the present state of the directory. */
  readonly to: Checkpoint | null
  readonly paths?: readonly TreePath[]
  readonly signal?: AbortSignal | undefined
}

/** Compares a checkpoint, under the shared lock: maintenance must not reclaim its objects in the meantime. */
export function diffFrom(
  context: EngineContext,
  store: Store,
  request: DiffFromRequest,
): Promise<Difference> {
  const { from, paths, signal, to } = request
  const options = { ...(paths && { paths }), ...(signal && { signal }) }
  const shared = {
    file: context.layout.lockFile,
    mode: 'shared',
    waitMs: context.lockWaitMs,
  } as const
  return withLock(context.locks, shared, async (lock) => {
    const locked = lockedStore(store, lock)
    if (to !== null) return differenceBetween(locked, from, to, options)
    const present = await presentState(context, locked, request)
    return differenceToWorkdir(locked, from, present, {
      ...options,
      // The base is the only directory that is never part of a project.
      temporary: context.layout.base,
    })
  })
}

async function presentState(
  context: EngineContext,
  store: Store,
  { root, signal }: DiffFromRequest,
): Promise<PresentState> {
  const deadline = Number.POSITIVE_INFINITY
  const project = projectHash(root)
  const scan = scanOf(store.layout, project, readTip(store.layout, project))
  const walked = await walkProject(context, store, {
    root,
    identity: null,
    lastScan: scan ?? undefined,
    deadline,
    signal,
  })
  if (walked.kind !== 'walked') {
    throw new CheckpointError('path-invalid', `${displayPath(root)} cannot be read`, {
      hint: 'Compare two checkpoints instead: `hermes-checkpoints diff 2 1`.',
    })
  }
  const compared = compareWithScan(walked.tree, scan)
  const { gone, toRead } = compared
  const { notCaptured } = walked.tree
  const maxFileBytes = largestFileBytes(context.settings.checkpoints)
  return {
    root,
    scan,
    // Computed only when needed: these are all files of a large directory.
    get unchanged() {
      return compared.unchanged
    },
    toRead,
    gone,
    notCaptured,
    maxFileBytes,
  }
}
