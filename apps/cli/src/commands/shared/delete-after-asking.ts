import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { deletionErrorsText } from './deletion-errors-text.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { confirm } from '../../terminal/confirm.ts'
import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { writeJson } from '../../terminal/write-json.ts'

/** Something that can be deleted as a whole. */
export interface Deletion {
  /** What people hear when there is nothing to delete; null when there is something. */
  readonly nothing: string | null
  /** What will be lost, in lines of text. */
  readonly about: string
  readonly question: string
  carryOut(): Promise<ClearReport>
  json(report: ClearReport): object
  text(report: ClearReport): string
}

export interface DeletionArguments extends GlobalArguments {
  readonly dryRun: boolean
  readonly force: boolean
}

/** Says what will be lost, asks, deletes it, and says how that went. */
export async function deleteAfterAsking(
  deletion: Deletion,
  args: DeletionArguments,
  context: Context,
): Promise<ExitCode> {
  const { about, nothing, question } = deletion
  const { dryRun, force } = args
  const answer = (report: ClearReport, text: string): void => {
    if (args.json) writeJson({ dryRun, ...deletion.json(report), errors: report.errors }, context)
    else context.writeOutput(text)
  }
  if (nothing !== null || dryRun) {
    answer(nothingDeleted, nothing ?? `${about}A dry run: nothing was deleted.\n`)
    return exitCodes.done
  }
  if (!force && !(await confirm({ about, question, hint }, context))) {
    answer(nothingDeleted, '')
    return exitCodes.declined
  }
  const report = await deletion.carryOut()
  answer(report, deletion.text(report))
  if (!args.json) context.writeError(deletionErrorsText(report.errors))
  return exitCodeFor(report)
}

const hint = '--force deletes without a question.'
const nothingDeleted: ClearReport = { deleted: [], kept: [], bytesFreed: 0, errors: [] }

function exitCodeFor({ deleted, errors, kept }: ClearReport): ExitCode {
  if (errors.length === 0) return exitCodes.done
  return deleted.length + kept.length > 0 ? exitCodes.partly : exitCodes.failed
}
