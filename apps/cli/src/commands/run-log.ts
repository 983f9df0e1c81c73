import type { CheckpointLog, Engine } from '@hermes-checkpoints/checkpoints'
import {
  CheckpointError,
  displayPath,
  displayText,
  exitCodes,
  pathToText,
  type ExitCode,
} from '@hermes-checkpoints/core'
import { checkpointJson } from '../checkpoint-json.ts'
import type { Context } from '../context.ts'
import { logLines } from '../log-lines.ts'
import { lookOf, type Look } from '../look.ts'
import { openEngineFor } from '../open-engine-for.ts'
import { requireLimit } from '../require-limit.ts'
import { writeJson } from '../write-json.ts'
import type { LogArguments } from './log.ts'

/** Reads and prints the checkpoints of a directory, or of all. */
export async function runLog(args: LogArguments, context: Context): Promise<ExitCode> {
  requireLimit(args.limit)
  if (args.all && args.dir !== undefined) {
    throw new CheckpointError('usage', 'expected a directory or --all, found both', {
      hint: 'Leave one of them out.',
    })
  }
  const engine = await openEngineFor(args, context)
  if (args.all) await logAll(engine, args, context)
  else await logOne(engine, args, context)
  return exitCodes.done
}

async function logAll(engine: Engine, args: LogArguments, context: Context): Promise<void> {
  const logs = await engine.logAll({ limit: args.limit })
  if (args.json) writeJson({ checkpoints: logs.flatMap(checkpointsWithDirectory) }, context)
  else context.writeOutput(allForPeople(logs, lookOf(args, context)))
}

function checkpointsWithDirectory({ checkpoints, directory }: CheckpointLog): readonly object[] {
  return checkpoints.map((checkpoint) => ({
    ...checkpointJson(checkpoint),
    directory: directoryJson(directory),
  }))
}

function allForPeople(logs: readonly CheckpointLog[], look: Look): string {
  const sections = logs
    .filter(({ checkpoints }) => checkpoints.length > 0)
    .map((log) => `${look.colors.bold(nameOf(log))}\n${logLines(log.checkpoints, look)}`)
  return sections.length === 0 ? 'No checkpoints found\n' : sections.join('\n')
}

function nameOf({ directory }: CheckpointLog): string {
  return directory === null ? '(unknown)' : displayPath(directory)
}

async function logOne(engine: Engine, args: LogArguments, context: Context): Promise<void> {
  const typed = args.dir ?? '.'
  const { checkpoints, directory } = await engine.log(typed, { limit: args.limit })
  if (args.json) {
    const log = {
      directory: directoryJson(directory),
      checkpoints: checkpoints.map(checkpointJson),
    }
    writeJson(log, context)
  } else if (checkpoints.length === 0) {
    const name = directory === null ? displayText(typed) : displayPath(directory)
    context.writeOutput(`No checkpoints found for ${name}\n`)
  } else {
    context.writeOutput(logLines(checkpoints, lookOf(args, context)))
  }
}

function directoryJson(directory: CheckpointLog['directory']): string | null {
  return directory === null ? null : pathToText(directory)
}
