import {
  CheckpointError,
  displayPath,
  formatProjectFile,
  isoTime,
  newProject,
  projectHash,
  readProject,
  writeProject,
  type CheckpointId,
  type Instant,
  type Project,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes, lostChains, readTip } from '@hermes-checkpoints/retention'
import { parentIdentity, type WalkOutcome } from '@hermes-checkpoints/workdir'
import { afterCheckpoint } from './after-checkpoint.ts'
import { readBaseState } from './base-state.ts'
import type { Checkpoint, CheckpointKind } from '../model/checkpoint.ts'
import type { EngineContext } from '../context/engine-context.ts'
import type { Present } from '../project/read-present.ts'
import { scanDraft } from './scan-draft.ts'
import type { SnapshotOptions } from '../model/snapshot-outcome.ts'
import { takeCheckpoint } from './take-checkpoint.ts'
import type { TakeOutcome } from './take-request.ts'
import { withRepair } from '../verify/with-repair.ts'
import { walkProject } from '../project/walk-project.ts'
import { withProject } from '../project/with-project.ts'

/** What became of an attempt. */
export type Attempt =
  | { readonly outcome: 'taken'; readonly checkpoint: Checkpoint; readonly saved: SavedPresent }
  | { readonly outcome: 'unchanged'; readonly saved: SavedPresent }
  | { readonly outcome: 'skipped'; readonly why: string; readonly isOutOfTime: boolean }

/** A directory as it was just now, and the checkpoint that holds it. */
export interface SavedPresent extends Omit<Present, 'kind'> {
  readonly tip: CheckpointId
}

export interface SnapshotRequest extends SnapshotOptions {
  readonly root: WorkdirPath
  readonly kind: CheckpointKind
  readonly reason: string
  /** When the attempt is given up. */
  readonly deadline: Instant
}

/** Takes a checkpoint of a directory, under the store's shared lock and its project's own. A store that is damaged there heals. */
export async function snapshot(context: EngineContext, request: SnapshotRequest): Promise<Attempt> {
  return withRepair(context, request, () =>
    withProject(context, request.root, async (store) => {
      const attempt = await savePresent(context, store, request)
      if (attempt.outcome === 'taken')
        await afterCheckpoint(context, store, request.root, attempt.saved.scan)
      return attempt
    }),
  )
}

/**
 * Takes a checkpoint for whoever already holds the locks.
 *
 * Older versions of upstream hold no lock while they take a checkpoint, so the chain can move under us: then look again.
 */
export async function savePresent(
  context: EngineContext,
  store: Store,
  request: SnapshotRequest,
): Promise<Attempt> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const attempt = await attemptOnce(context, store, request)
    if (attempt !== 'ref-moved') return attempt
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

async function attemptOnce(
  context: EngineContext,
  store: Store,
  request: SnapshotRequest,
): Promise<Attempt | 'ref-moved'> {
  const { clock, progress } = context
  const { deadline, kind, label = null, reason, root, session = null, signal } = request
  const project = touchedProject(store, root, clock.now())
  const tip = readTip(store.layout, project.hash)
  if (tip === null) refuseLostChain(store, project)
  const base = await readBaseState(store, project.hash, tip)
  // Nobody watches an automatic checkpoint: a directory that was swapped or emptied may be an unmounted volume.
  const isGuarded = kind === 'auto' && base.scan.files.size > 0
  const identity = isGuarded ? base.identity : null
  const walked = await walkProject(context, store, {
    root,
    identity,
    lastScan: base.scan,
    deadline,
    signal,
  })
  if (walked.kind !== 'walked') return skippedBecause(walked)
  const isEmptied = isGuarded && walked.tree.counts.entries === 0
  if (isEmptied) return skippedBecause({ kind: 'root-changed', why: 'emptied' })
  const taken = await takeCheckpoint({
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
    // After the checkpoint, a full disk could not be told from one that was not taken.
    beforeCommit: () => writeProject(store.layout, project),
  })
  if (taken.kind === 'ref-moved') return 'ref-moved'
  if (taken.kind === 'out-of-time') return skippedBecause(taken)
  const { scan } = taken
  const { passedOver } = walked.tree
  if (taken.kind === 'unchanged') {
    if (taken.scanImproved) scanDraft(store.layout, project.hash, scan).publish()
    if (isTouchDue(store, project)) writeProject(store.layout, project)
    const { notCaptured } = taken
    return { outcome: 'unchanged', saved: { tip: taken.tip, scan, notCaptured, passedOver } }
  }
  const { notCaptured } = taken.message.exceptions
  const saved = { tip: taken.commit.id, scan, notCaptured, passedOver }
  return { outcome: 'taken', checkpoint: newCheckpoint(taken, tip), saved }
}

/** To begin a new chain would give all checkpoints up that the old one had. */
function refuseLostChain({ layout }: Store, { hash }: Project): void {
  if (!lostChains(layout).includes(hash)) return
  throw new CheckpointError('store-damaged', `${layout.refs} has lost all chains of checkpoints`, {
    hint: 'Run `hermes-checkpoints verify --repair` to find them again.',
  })
}

function touchedProject(store: Store, root: WorkdirPath, now: Instant): Project {
  const hash = projectHash(root)
  const known = readProject(store.layout, hash)
  const parent = parentIdentity(root)
  // A damaged file is replaced: what it said cannot be known, and the checkpoints themselves are not in it.
  if (known.kind !== 'project') return newProject(root, parent, now)
  return { ...known.project, workdir: root, lastTouch: now, parent: parent ?? known.project.parent }
}

/**
 * True when a project's file is due for writing although nothing else was written. An fsync can take longer than the rest
 * of an unchanged snapshot, and `last_touch` need not be exact to the second.
 */
function isTouchDue({ layout }: Store, project: Project): boolean {
  const known = readProject(layout, project.hash)
  if (known.kind !== 'project') return true
  const lastTouch = known.project.lastTouch ?? 0
  const isRecent = project.lastTouch !== null && Math.abs(project.lastTouch - lastTouch) < touchMs
  const touched = { ...known.project, lastTouch: project.lastTouch }
  return !isRecent || formatProjectFile(touched) !== formatProjectFile(project)
}

const touchMs = 60_000

function skippedBecause(
  problem: Exclude<WalkOutcome, { kind: 'walked' }> | { readonly kind: 'out-of-time' },
): Attempt {
  if (problem.kind === 'aborted')
    throw new CheckpointError('interrupted', 'the checkpoint was stopped')
  const isOutOfTime = problem.kind === 'out-of-time'
  return { outcome: 'skipped', why: reasonFor(problem), isOutOfTime }
}

function reasonFor(
  problem: Exclude<WalkOutcome, { kind: 'walked' | 'aborted' }> | { readonly kind: 'out-of-time' },
): string {
  if (problem.kind === 'out-of-time')
    return 'the directory is too large for the time that a turn has'
  if (problem.kind === 'root-unreadable') return `the directory cannot be read: ${problem.why}`
  return problem.why === 'emptied'
    ? 'the directory is empty all at once; take a checkpoint by hand if that is meant'
    : 'another directory is in its place; take a checkpoint by hand if that is meant'
}

function newCheckpoint(
  taken: Extract<TakeOutcome, { kind: 'taken' }>,
  parent: CheckpointId | null,
): Checkpoint {
  const { commit, message, time } = taken
  const { id, tree } = commit
  return { number: 1, id, tree, parent, time, timestamp: isoTime(time), pinned: false, ...message }
}
