import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { withEngine } from '../../home/with-engine.ts'
import type { Context } from '../../program/context.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { VerifyArguments } from './command.ts'
import { verifyJson } from './json.ts'
import { verifyText } from './text.ts'

/** Verifies the store, repairs it with `--repair`, and prints the report. */
export async function runVerify(args: VerifyArguments, context: Context): Promise<ExitCode> {
  const { dryRun, full, repair } = args
  const report = await withEngine(args, context, (engine) =>
    engine.verify({ full, repair: repair || dryRun, dryRun }),
  )
  if (args.json) writeJson(verifyJson(report), context)
  else context.writeOutput(verifyText(report))
  return report.ok ? exitCodes.done : exitCodes.damaged
}
