import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { PruneArguments } from './command.ts'
import type { Context } from '../../program/context.ts'
import { confirm } from '../../terminal/confirm.ts'
import type { MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { orphansIn, orphansQuestion, orphansRule } from './orphans.ts'
import type { ProgressLine } from '../../terminal/progress-line.ts'

/** What came of a prune; one that was declined has done nothing. */
export interface Pruned {
  readonly isDeclined: boolean
  readonly report: MaintenanceReport
}

/** Prunes. Where directories are gone, somebody has to agree first that their checkpoints go. */
export async function pruneAfterAsking(
  engine: Engine,
  args: PruneArguments,
  progress: ProgressLine,
  context: Context,
): Promise<Pruned> {
  const { dryRun, force, keepOrphans } = args
  if (keepOrphans) return agreed(await engine.prune({ dryRun, orphans: { kind: 'keep' } }))
  const preview = await engine.prune({ dryRun: true, orphans: { kind: 'all' } })
  if (dryRun) return agreed(preview)
  const orphans = orphansIn(preview)
  if (orphans.length > 0 && !force) {
    const question = orphansQuestion(orphans, await engine.status())
    progress.clear()
    const isYes = await confirm(question, context)
    progress.clear()
    if (!isYes) return { isDeclined: true, report: { ...preview, dryRun, actions: [] } }
  }
  // Exactly what was in the preview: directories may be deleted at any time, and nobody has heard of those.
  return agreed(await engine.prune({ orphans: orphansRule(orphans) }))
}

function agreed(report: MaintenanceReport): Pruned {
  return { isDeclined: false, report }
}
