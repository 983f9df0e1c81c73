import { displayText, exitCodes, type AbsolutePath, type ExitCode } from '@hermes-checkpoints/core'
import { previewGarbage, type GarbagePlan, type GarbageReport } from '@hermes-checkpoints/resume'
import type { Context } from '../../../program/context.ts'
import { garbageErrorsText, garbagePlanText, garbageQuestion, garbageReportText } from './text.ts'
import { countText } from '../../../terminal/count-text.ts'
import { confirm } from '../../../terminal/confirm.ts'
import { openResumeStatesIn } from '../../../home/open-resume-states-in.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { ResumeGcArguments } from './command.ts'

/** Lists the states to delete, asks, deletes them, and prints the report. */
export async function runResumeGc(args: ResumeGcArguments, context: Context): Promise<ExitCode> {
  const { base, states } = openResumeStatesIn(args, context)
  const { dryRun, force, maxAgeDays } = args
  const plan = states.planGarbage({ maxAgeDays })
  const print = (report: GarbageReport, text: string): ExitCode => {
    if (args.json) writeJson(report, context)
    else context.writeOutput(text)
    if (!args.json) context.writeError(garbageErrorsText(report.errors))
    return report.errors.length === 0 ? exitCodes.done : exitCodes.partly
  }
  const preview = { ...previewGarbage(plan), dryRun }
  const about = garbagePlanText(plan, context.clock.now())
  if (about === '') return print(preview, nothingText(plan, base))
  if (dryRun) return print(preview, `${about}Dry run: nothing was deleted.\n`)
  const question = garbageQuestion(plan)
  if (!force && !(await confirm({ about, question, hint }, context))) {
    if (args.json) writeJson({ ...preview, removed: [], damaged: [] }, context)
    return exitCodes.declined
  }
  const report = states.applyGarbagePlan(plan)
  return print(report, garbageReportText(report))
}

const hint = '--force deletes without asking.'

function nothingText({ kept }: GarbagePlan, base: AbsolutePath): string {
  if (kept.length === 0) return `No resume states to delete in ${displayText(base)}\n`
  return `Nothing to delete: ${countText(kept.length, 'resume state')} kept.\n`
}
