import type { VerifyReport } from '@hermes-checkpoints/checkpoints'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { verifyText } from './text.ts'
import { withEngine } from '../../home/with-engine.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { VerifyArguments } from './command.ts'

/** Checks the store, repairs it when asked to, and prints what there is to say. */
export async function runVerify(args: VerifyArguments, context: Context): Promise<ExitCode> {
  const { dryRun, full, repair } = args
  const report = await withEngine(args, context, (engine) =>
    engine.verify({ full, repair: repair || dryRun, dryRun }),
  )
  if (args.json) writeJson(toJson(report), context)
  else context.writeOutput(verifyText(report))
  return report.ok ? exitCodes.done : exitCodes.damaged
}

function toJson({ checked, dryRun, full, ok, problems }: VerifyReport): object {
  return { ok, full, dryRun, checked, problems }
}
