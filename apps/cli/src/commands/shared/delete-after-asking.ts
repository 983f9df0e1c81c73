import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { GlobalArguments } from '../../argv/global-options.ts'
import type { Context } from '../../program/context.ts'
import { confirm } from '../../terminal/confirm.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { deletionErrorsText } from './deletion-errors-text.ts'

/** A deletion that the user confirms. */
export interface Deletion {
  /** The message when there is nothing to delete, else null. */
  readonly nothing: string | null
  /** What would be deleted, in lines of text. */
  readonly about: string
  readonly question: string
  apply(): Promise<ClearReport>
  json(report: ClearReport): object
  text(report: ClearReport): string
}

export interface DeletionArguments extends GlobalArguments {
  readonly dryRun: boolean
  readonly force: boolean
}

/** Shows what would be deleted, asks, deletes it, and prints the report. */
export async function deleteAfterAsking(
  deletion: Deletion,
  args: DeletionArguments,
  context: Context,
): Promise<ExitCode> {
  const { about, nothing, question } = deletion
  const { dryRun, force } = args
  const print = (report: ClearReport, text: string): void => {
    if (args.json) writeJson({ dryRun, ...deletion.json(report), errors: report.errors }, context)
    else context.writeOutput(text)
  }
  if (nothing !== null || dryRun) {
    print(nothingDeleted, nothing ?? `${about}Dry run: nothing was deleted.\n`)
    return exitCodes.done
  }
  if (!force && !(await confirm({ about, question, hint }, context))) {
    print(nothingDeleted, '')
    return exitCodes.declined
  }
  const report = await deletion.apply()
  print(report, deletion.text(report))
  if (!args.json) context.writeError(deletionErrorsText(report.errors))
  return exitCodeFor(report)
}

const hint = '--force deletes without asking.'
const nothingDeleted: ClearReport = { deleted: [], kept: [], bytesFreed: 0, errors: [] }

function exitCodeFor({ deleted, errors, kept }: ClearReport): ExitCode {
  if (errors.length === 0) return exitCodes.done
  return deleted.length + kept.length > 0 ? exitCodes.partly : exitCodes.failed
}
