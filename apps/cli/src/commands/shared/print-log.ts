import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText } from '@hermes-checkpoints/core'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle, type OutputStyle } from '../../terminal/output-style.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { logJson } from '../log/json.ts'

export interface PrintLogArguments extends GlobalArguments {
  readonly dir: string
  readonly limit?: number | undefined
}

/** Lists the checkpoints of a directory, at least one of them. */
export type LogText = (
  checkpoints: readonly Checkpoint[],
  style: OutputStyle,
  directoryName: string,
) => string

/** Prints the checkpoints of one directory. */
export async function printLog(
  args: PrintLogArguments,
  context: Context,
  text: LogText,
): Promise<void> {
  const engine = await openEngineFor(args, context)
  const log = await engine.log(args.dir, { limit: args.limit })
  if (args.json) {
    writeJson(logJson(log), context)
    return
  }
  const { checkpoints, directory } = log
  const name = directory === null ? displayText(args.dir) : displayPath(directory)
  context.writeOutput(
    checkpoints.length === 0
      ? `No checkpoints found for ${name}\n`
      : text(checkpoints, outputStyle(args, context), name),
  )
}
