import { displayText, formatBytes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { deleteAfterAsking } from '../shared/delete-after-asking.ts'
import { lossText } from './text.ts'
import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { openEngineIn } from '../../home/open-engine-in.ts'
import { openHome } from '../../home/open-home.ts'
import { readLoss, type Loss } from './read-loss.ts'
import type { ClearArguments } from './command.ts'

/** Says what will be lost, asks, and deletes all that is ours in the base. */
export async function runClear(args: ClearArguments, context: Context): Promise<ExitCode> {
  const home = await openHome(args, context)
  const engine = openEngineIn(home, args, context)
  const loss = await readLoss(engine, home.layout)
  const deletion = {
    nothing: loss.isNothing ? `Nothing to clear in ${displayText(home.layout.base)}\n` : null,
    about: lossText(loss, home.layout),
    question: 'Delete all checkpoints of all directories?',
    carryOut: () => engine.clear(),
    json: (report: ClearReport) => toJson(report, loss),
    text: (report: ClearReport) => forPeople(report, loss),
  }
  return deleteAfterAsking(deletion, args, context)
}

function toJson({ bytesFreed, deleted, kept }: ClearReport, loss: Loss): object {
  const { bytes, checkpoints, legacyArchives, projects } = loss
  return {
    deleted: deleted.length + kept.length > 0,
    bytesFreed,
    loss: { bytes, projects, checkpoints, legacyArchives },
  }
}

function forPeople(report: ClearReport, { resumeStates }: Loss): string {
  const { bytesFreed, deleted, errors, kept } = report
  if (deleted.length + kept.length === 0) return ''
  const what = errors.length === 0 ? 'Deleted all checkpoints' : 'Deleted in part'
  const stays = resumeStates === 0 ? '' : `; the resume states of sessions stay (${resumeStates})`
  return `${what}: ${formatBytes(bytesFreed)} freed${stays}.\n`
}
