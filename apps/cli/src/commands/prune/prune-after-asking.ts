import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { PruneArguments } from './command.ts'
import type { Context } from '../../program/context.ts'
import { confirm } from '../../terminal/confirm.ts'
import type { MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { orphansIn, orphansQuestion, orphansRule } from './orphans.ts'
import type { ProgressLine } from '../../terminal/progress-line.ts'

/** The result of a prune; a declined one has deleted nothing. */
export interface PruneResult {
  readonly isDeclined: boolean
  readonly report: MaintenanceReport
}

/** Prunes, and asks before it deletes the checkpoints of deleted directories. */
export async function pruneAfterAsking(
  engine: Engine,
  args: PruneArguments,
  progress: ProgressLine,
  context: Context,
): Promise<PruneResult> {
  const { dryRun, force, keepOrphans } = args
  if (keepOrphans) return confirmed(await engine.prune({ dryRun, orphans: { kind: 'keep' } }))
  const preview = await engine.prune({ dryRun: true, orphans: { kind: 'all' } })
  if (dryRun) return confirmed(preview)
  const orphans = orphansIn(preview)
  if (orphans.length > 0 && !force) {
    const question = orphansQuestion(orphans, await engine.status())
    progress.clear()
    const isYes = await confirm(question, context)
    progress.clear()
    if (!isYes) return { isDeclined: true, report: { ...preview, dryRun, actions: [] } }
  }
  // Only the orphans of the preview: the user has not agreed to lose directories that were deleted since.
  return confirmed(await engine.prune({ orphans: orphansRule(orphans) }))
}

function confirmed(report: MaintenanceReport): PruneResult {
  return { isDeclined: false, report }
}
