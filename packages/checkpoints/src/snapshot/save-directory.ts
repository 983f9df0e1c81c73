import {
  CheckpointError,
  displayPath,
  isoTime,
  writeProject,
  type CheckpointId,
  type Instant,
  type Project,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { readTip, type Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes, lostChains } from '@hermes-checkpoints/retention'
import type { WalkOutcome } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../context/engine-context.ts'
import type { Checkpoint, CheckpointKind } from '../model/checkpoint.ts'
import { skipped, type SkippedOutcome } from '../model/not-done.ts'
import type { SnapshotOptions } from '../model/snapshot-outcome.ts'
import type { Present } from '../project/read-present.ts'
import { walkProject } from '../project/walk-project.ts'
import { readBaseState, type BaseState } from './base-state.ts'
import { CheckpointDraft } from './checkpoint-draft.ts'
import type { CommitOutcome } from './draft-request.ts'
import { scanDraft } from './scan-draft.ts'
import { isTouchDue, touchedProject } from './touched-project.ts'

export type SaveOutcome =
  | { readonly outcome: 'taken'; readonly checkpoint: Checkpoint; readonly present: SavedPresent }
  | { readonly outcome: 'unchanged'; readonly present: SavedPresent }
  | SkippedOutcome

/** A directory as it was just now, and the checkpoint that holds it. */
export interface SavedPresent extends Omit<Present, 'kind'> {
  readonly tip: CheckpointId
}

export interface SaveRequest extends Omit<SnapshotOptions, 'progress'> {
  readonly root: WorkdirPath
  readonly kind: CheckpointKind
  readonly reason: string
  /** The attempt gives up at this time. */
  readonly deadline: Instant
}

/**
 * Takes a checkpoint of a directory unless the tip of its chain already holds the same. The caller holds the project's lock.
 *
 * Older versions of upstream hold no lock while they take a checkpoint, so the chain can move under us; each further try
 * starts with a new walk.
 */
export async function saveDirectory(
  context: EngineContext,
  store: Store,
  request: SaveRequest,
): Promise<SaveOutcome> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const outcome = await trySave(context, store, request)
    if (outcome !== 'ref-moved') return outcome
  }
  throw new CheckpointError(
    'ref-moved',
    `${displayPath(request.root)} keeps getting new checkpoints`,
    {
      hint: 'Another program takes checkpoints of the same directory; try again.',
    },
  )
}

const mostTries = 3

async function trySave(
  context: EngineContext,
  store: Store,
  request: SaveRequest,
): Promise<SaveOutcome | 'ref-moved'> {
  const { clock, progress } = context
  const { deadline, kind, label = null, reason, root, session = null, signal } = request
  const project = touchedProject(store.layout, root, clock.now())
  const tip = readTip(store.layout, project.hash)
  if (tip === null) refuseLostChain(store, project)
  const base = await readBaseState(store, project.hash, tip)
  const walked = await walkGuarded(context, store, request, base)
  if (walked.kind !== 'walked') return skippedWalk(walked)
  const draft = new CheckpointDraft({
    store,
    project: project.hash,
    root,
    tree: walked.tree,
    base,
    message: { reason, kind, session, label },
    maxFileBytes: largestFileBytes(context.settings.checkpoints),
    clock,
    deadline,
    progress,
    signal,
  })
  try {
    const read = await draft.read()
    if (read.kind === 'out-of-time') return skippedWalk(read)
    const { passedOver } = walked.tree
    const { notCaptured, scan } = read
    if (read.kind === 'unchanged') {
      if (read.scanImproved) scanDraft(store.layout, project.hash, scan).publish()
      if (isTouchDue(store.layout, project)) writeProject(store.layout, project)
      return { outcome: 'unchanged', present: { tip: read.tip, scan, notCaptured, passedOver } }
    }
    // Written before the commit: an error after it, such as a full disk, would report a taken checkpoint as failed.
    writeProject(store.layout, project)
    const committed = await draft.commit(read)
    if (committed.kind === 'ref-moved') return 'ref-moved'
    const present = { tip: committed.id, scan: committed.scan, notCaptured, passedOver }
    return { outcome: 'taken', checkpoint: newCheckpoint(committed, tip), present }
  } finally {
    await draft.close()
  }
}

/** A new chain would abandon every checkpoint of the old one. */
function refuseLostChain({ layout }: Store, { hash }: Project): void {
  if (!lostChains(layout).includes(hash)) return
  throw new CheckpointError('store-damaged', `${layout.refs} has lost all chains of checkpoints`, {
    hint: 'Run `hermes-checkpoints verify --repair` to find them again.',
  })
}

/** No user watches an automatic checkpoint, so it refuses a swapped or emptied directory: a volume may be unmounted. */
async function walkGuarded(
  context: EngineContext,
  store: Store,
  { deadline, kind, root, signal }: SaveRequest,
  base: BaseState,
): Promise<WalkOutcome> {
  const isGuarded = kind === 'auto' && base.scan.files.size > 0
  const walked = await walkProject(context, store, {
    root,
    identity: isGuarded ? base.identity : null,
    lastScan: base.scan,
    deadline,
    signal,
  })
  const isEmptied = isGuarded && walked.kind === 'walked' && walked.tree.counts.entries === 0
  return isEmptied ? { kind: 'root-changed', why: 'emptied' } : walked
}

function skippedWalk(problem: Exclude<WalkOutcome, { kind: 'walked' }>): SkippedOutcome {
  if (problem.kind === 'aborted')
    throw new CheckpointError('interrupted', 'the checkpoint was stopped')
  if (problem.kind === 'out-of-time')
    return skipped('out-of-time', 'the directory is too large for the time that a turn has')
  if (problem.kind === 'root-unreadable')
    return skipped('root-unreadable', `the directory cannot be read: ${problem.why}`)
  return problem.why === 'emptied'
    ? skipped(
        'root-emptied',
        'the directory is empty all at once; take a checkpoint by hand if that is meant',
      )
    : skipped(
        'root-changed',
        'another directory is in its place; take a checkpoint by hand if that is meant',
      )
}

function newCheckpoint(
  { id, message, time, tree }: Extract<CommitOutcome, { kind: 'taken' }>,
  parent: CheckpointId | null,
): Checkpoint {
  return { number: 1, id, tree, parent, time, timestamp: isoTime(time), pinned: false, ...message }
}
