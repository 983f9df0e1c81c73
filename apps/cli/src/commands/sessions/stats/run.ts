import { exitCodes, resolveHome, type ExitCode } from '@hermes-checkpoints/core'
import { sessionStats } from '@hermes-checkpoints/sessions'
import type { Context } from '../../../program/context.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'
import { outputStyle } from '../../../terminal/output-style.ts'
import { sessionWarningsText } from '../warnings-text.ts'
import { sessionsStatsJson } from './json.ts'
import { sessionsStatsText } from './text.ts'
import { writeJson } from '../../../terminal/write-json.ts'

/** Prints the statistics. */
export async function runSessionsStats(args: GlobalArguments, context: Context): Promise<ExitCode> {
  const home = resolveHome({ flag: args.home, env: context.env, cwd: context.cwd })
  const stats = await sessionStats({ home, clock: context.clock })
  if (args.json) writeJson(sessionsStatsJson(stats), context)
  else context.writeOutput(sessionsStatsText(stats, home, outputStyle(args, context).colors))
  context.writeError(sessionWarningsText(stats.errors))
  return stats.errors.length === 0 ? exitCodes.done : exitCodes.partly
}
