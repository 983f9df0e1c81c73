import { canonicalWorkdir, checkRoot } from '@hermes-checkpoints/workdir'
import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../context/engine-context.ts'
import { rootRefusals } from '../context/root-refusals.ts'
import type { Directory } from '../model/directory.ts'
import { skipped, type FailedOutcome } from '../model/not-done.ts'
import type { SnapshotOutcome } from '../model/snapshot-outcome.ts'
import { withProject } from '../project/with-project.ts'
import { withRepair } from '../verify/with-repair.ts'
import { afterCheckpoint } from './after-checkpoint.ts'
import { saveDirectory, type SaveOutcome, type SaveRequest } from './save-directory.ts'

/**
 * Takes a checkpoint of a directory under the store's shared lock and its project's own. A store that turns out to be
 * damaged there is repaired first.
 */
export async function snapshotDirectory(
  context: EngineContext,
  directory: Directory,
  options: Omit<SaveRequest, 'root'>,
): Promise<SnapshotOutcome> {
  const startedAt = performance.now()
  const elapsedMs = (): number => Math.round(performance.now() - startedAt)
  const found = canonicalWorkdir(directory, context.origin)
  if (found.kind !== 'directory')
    return { ...notFound(found), directory: null, elapsedMs: elapsedMs() }
  const { root } = found
  const refusal = checkRoot(root, context.places)
  if (refusal !== null) {
    const refused = skipped('not-a-project', rootRefusals[refusal])
    return { ...refused, directory: root, elapsedMs: elapsedMs() }
  }
  const request = { ...options, root }
  const outcome = await withRepair(context, request, () =>
    withProject(context, root, async (store) => {
      const saved = await saveDirectory(context, store, request)
      if (saved.outcome === 'taken') await afterCheckpoint(context, store, root, saved.present.scan)
      return saved
    }),
  )
  return snapshotOutcome(outcome, root, elapsedMs())
}

function notFound(
  found: Exclude<ReturnType<typeof canonicalWorkdir>, { kind: 'directory' }>,
): FailedOutcome {
  const failed = { outcome: 'failed', code: 'path-invalid' } as const
  if (found.kind === 'missing') return { ...failed, why: 'there is no such directory' }
  if (found.kind === 'not-a-directory') return { ...failed, why: 'it is not a directory' }
  return { ...failed, why: `the directory cannot be read: ${found.why}` }
}

function snapshotOutcome(
  saved: SaveOutcome,
  directory: WorkdirPath,
  elapsedMs: number,
): SnapshotOutcome {
  if (saved.outcome === 'skipped') return { ...saved, directory, elapsedMs }
  const { notCaptured, tip } = saved.present
  const done = { directory, notCaptured, elapsedMs }
  if (saved.outcome === 'unchanged') return { outcome: 'unchanged', tip, ...done }
  return { outcome: 'taken', checkpoint: saved.checkpoint, ...done }
}
