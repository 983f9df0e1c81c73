import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText } from '@hermes-checkpoints/core'
import { checkpointJson, directoryJson } from './checkpoint-json.ts'
import type { Context } from '../../program/context.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { outputStyle, type OutputStyle } from '../../terminal/output-style.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import { writeJson } from '../../terminal/write-json.ts'

export interface PrintLogArguments extends GlobalArguments {
  readonly dir: string
  readonly limit?: number | undefined
}

/** How people get the checkpoints of a directory that has some. */
export type LogText = (
  checkpoints: readonly Checkpoint[],
  look: OutputStyle,
  directoryName: string,
) => string

/** Reads and prints the checkpoints of one directory. */
export async function printLog(
  args: PrintLogArguments,
  context: Context,
  text: LogText,
): Promise<void> {
  const engine = await openEngineFor(args, context)
  const { checkpoints, directory } = await engine.log(args.dir, { limit: args.limit })
  if (args.json) {
    const log = {
      directory: directoryJson(directory),
      checkpoints: checkpoints.map(checkpointJson),
    }
    writeJson(log, context)
    return
  }
  const name = directory === null ? displayText(args.dir) : displayPath(directory)
  context.writeOutput(
    checkpoints.length === 0
      ? `No checkpoints found for ${name}\n`
      : text(checkpoints, outputStyle(args, context), name),
  )
}
