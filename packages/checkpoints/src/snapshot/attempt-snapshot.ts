import type { Instant, WorkdirPath } from '@hermes-checkpoints/core'
import { canonicalWorkdir, checkRoot } from '@hermes-checkpoints/workdir'
import type { CheckpointKind } from '../model/checkpoint.ts'
import type { Directory } from '../engine/engine.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { rootRefusals } from '../context/root-refusals.ts'
import { snapshot, type Attempt } from './snapshot.ts'
import type { SnapshotOptions, SnapshotOutcome } from '../model/snapshot-outcome.ts'

export interface AttemptRequest extends SnapshotOptions {
  readonly reason: string
  readonly kind: CheckpointKind
  readonly deadline: Instant
  /** Called when an attempt runs out of time, or not. */
  readonly onTime?: (root: WorkdirPath, isInTime: boolean) => void
}

/** Takes a checkpoint of a directory as somebody names it, and tells how it went. */
export async function attemptSnapshot(
  context: EngineContext,
  directory: Directory,
  request: AttemptRequest,
): Promise<SnapshotOutcome> {
  const startedAt = performance.now()
  const told = (root: WorkdirPath | null, attempt: ToldAttempt): SnapshotOutcome => ({
    outcome: attempt.outcome,
    why: 'why' in attempt ? attempt.why : null,
    directory: root,
    checkpoint: attempt.outcome === 'taken' ? attempt.checkpoint : null,
    notCaptured: 'saved' in attempt ? attempt.saved.notCaptured : [],
    elapsedMs: Math.round(performance.now() - startedAt),
  })
  const found = canonicalWorkdir(directory, context.origin)
  if (found.kind !== 'directory') return told(null, { outcome: 'failed', why: whyNotFound(found) })
  const { root } = found
  const refusal = checkRoot(root, context.places)
  if (refusal !== null) return told(root, { outcome: 'skipped', why: rootRefusals[refusal] })
  const attempt = await snapshot(context, { ...request, root })
  request.onTime?.(root, !(attempt.outcome === 'skipped' && attempt.isOutOfTime))
  return told(root, attempt)
}

type ToldAttempt = Attempt | { readonly outcome: 'failed' | 'skipped'; readonly why: string }

function whyNotFound(
  found: Exclude<ReturnType<typeof canonicalWorkdir>, { kind: 'directory' }>,
): string {
  if (found.kind === 'missing') return 'there is no such directory'
  if (found.kind === 'not-a-directory') return 'it is not a directory'
  return `the directory cannot be read: ${found.why}`
}
