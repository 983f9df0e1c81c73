import { exitCodes, resolveHome, type ExitCode } from '@hermes-checkpoints/core'
import {
  applyDelete,
  planDelete,
  type DeletePlan,
  type DeleteReport,
} from '@hermes-checkpoints/sessions'
import type { Context } from '../../../program/context.ts'
import { deletionErrorsText } from '../../shared/deletion-errors-text.ts'
import { confirm } from '../../../terminal/confirm.ts'
import { sessionDeletedText, sessionLossText } from './text.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { SessionsDeleteArguments } from './command.ts'

/** Shows what would be deleted, asks, and deletes one session. */
export async function runSessionsDelete(
  args: SessionsDeleteArguments,
  context: Context,
): Promise<ExitCode> {
  const { clock, cwd, env, signal } = context
  const { dryRun, evenInUse, id: session } = args
  const home = resolveHome({ flag: args.home, env, cwd })
  const options = { home, session, evenInUse, clock, signal }
  const plan = await planDelete(options)
  const about = sessionLossText(plan, clock.now())
  const print = (report: DeleteReport, text: string): void => {
    if (args.json) writeJson({ dryRun, ...report }, context)
    else context.writeOutput(text)
  }
  if (dryRun) {
    print(reportOf(plan), `${about}Dry run: nothing was deleted.\n`)
    return exitCodes.done
  }
  if (!args.yes && !(await confirm({ about, question, hint }, context))) {
    print({ ...reportOf(plan), files: [], bytesFreed: 0 }, '')
    return exitCodes.declined
  }
  const report = await applyDelete(plan, options)
  print(report, sessionDeletedText(report))
  if (!args.json) context.writeError(deletionErrorsText(report.errors))
  return exitCodeFor(report)
}

const question = 'Delete this session and everything listed above?'
const hint = '--yes deletes without asking.'

/** Returns the report of a plan that has not been applied. */
function reportOf({ removal: { files, id } }: DeletePlan): DeleteReport {
  return {
    deleted: false,
    id,
    files: files.map(({ name }) => name),
    bytesFreed: files.reduce((sum, { bytes }) => sum + bytes, 0),
    errors: [],
  }
}

function exitCodeFor({ deleted, errors }: DeleteReport): ExitCode {
  if (errors.length === 0) return exitCodes.done
  return deleted ? exitCodes.partly : exitCodes.failed
}
