import type { CheckpointLog } from '@hermes-checkpoints/checkpoints'
import { CheckpointError, displayPath, exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { checkpointJson, directoryJson } from '../shared/checkpoint-json.ts'
import type { Context } from '../../program/context.ts'
import { logLines } from '../shared/log-lines.ts'
import { outputStyle, type OutputStyle } from '../../terminal/output-style.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import { printLog } from '../shared/print-log.ts'
import { requireLimit } from '../../argv/require-limit.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { LogArguments } from './command.ts'

/** Reads and prints the checkpoints of a directory, or of all. */
export async function runLog(args: LogArguments, context: Context): Promise<ExitCode> {
  requireLimit(args.limit)
  if (args.all && args.dir !== undefined) {
    throw new CheckpointError('usage', 'expected a directory or --all, found both', {
      hint: 'Leave one of them out.',
    })
  }
  if (args.all) await logAll(args, context)
  else await printLog({ ...args, dir: args.dir ?? '.' }, context, logLines)
  return exitCodes.done
}

async function logAll(args: LogArguments, context: Context): Promise<void> {
  const engine = await openEngineFor(args, context)
  const logs = await engine.logAll({ limit: args.limit })
  if (args.json) writeJson({ checkpoints: logs.flatMap(checkpointsWithDirectory) }, context)
  else context.writeOutput(allForPeople(logs, outputStyle(args, context)))
}

function checkpointsWithDirectory({ checkpoints, directory }: CheckpointLog): readonly object[] {
  return checkpoints.map((checkpoint) => ({
    ...checkpointJson(checkpoint),
    directory: directoryJson(directory),
  }))
}

function allForPeople(logs: readonly CheckpointLog[], look: OutputStyle): string {
  const sections = logs
    .filter(({ checkpoints }) => checkpoints.length > 0)
    .map((log) => `${look.colors.bold(nameOf(log))}\n${logLines(log.checkpoints, look)}`)
  return sections.length === 0 ? 'No checkpoints found\n' : sections.join('\n')
}

function nameOf({ directory }: CheckpointLog): string {
  return directory === null ? '(unknown)' : displayPath(directory)
}
