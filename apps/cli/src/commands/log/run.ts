import { CheckpointError, exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { requireLimit } from '../../argv/require-limit.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { logLines } from '../shared/log-lines.ts'
import { printLog } from '../shared/print-log.ts'
import type { LogArguments } from './command.ts'
import { logAllJson } from './json.ts'
import { logAllText } from './text.ts'

/** Prints the checkpoints of one directory, or of all. */
export async function runLog(args: LogArguments, context: Context): Promise<ExitCode> {
  requireLimit(args.limit)
  if (args.all && args.dir !== undefined) {
    throw new CheckpointError('usage', 'expected a directory or --all, found both', {
      hint: 'Leave one of them out.',
    })
  }
  if (args.all) await printAllLogs(args, context)
  else await printLog({ ...args, dir: args.dir ?? '.' }, context, logLines)
  return exitCodes.done
}

async function printAllLogs(args: LogArguments, context: Context): Promise<void> {
  const engine = await openEngineFor(args, context)
  const logs = await engine.logAll({ limit: args.limit })
  if (args.json) writeJson(logAllJson(logs), context)
  else context.writeOutput(logAllText(logs, outputStyle(args, context)))
}
