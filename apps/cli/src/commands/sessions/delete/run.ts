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

/** Says what will be lost, asks, and deletes one session. */
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
  const answer = (report: DeleteReport, text: string): void => {
    if (args.json) writeJson({ dryRun, ...report }, context)
    else context.writeOutput(text)
  }
  if (dryRun) {
    answer(reportOf(plan), `${about}A dry run: nothing was deleted.\n`)
    return exitCodes.done
  }
  if (!args.yes && !(await confirm({ about, question, hint }, context))) {
    answer({ ...reportOf(plan), files: [], bytesFreed: 0 }, '')
    return exitCodes.declined
  }
  const report = await applyDelete(plan, options)
  answer(report, sessionDeletedText(report))
  if (!args.json) context.writeError(deletionErrorsText(report.errors))
  return exitCodeFor(report)
}

const question = 'Delete this session and all that is named here?'
const hint = '--yes deletes without a question.'

/** What goes when the plan is carried out; so far nothing has. */
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
