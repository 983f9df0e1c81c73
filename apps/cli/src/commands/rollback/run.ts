import { CheckpointError, exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { differencePreview } from './difference-preview.ts'
import { printDifference } from '../shared/print-difference.ts'
import { printLog } from '../shared/print-log.ts'
import { rollbackListText } from './text.ts'
import type { RollbackArguments } from './command.ts'
import { runRestore } from '../restore/run.ts'

/** Lists without words, previews after the word `diff`, and restores otherwise. */
export async function runRollback(args: RollbackArguments, context: Context): Promise<ExitCode> {
  const { file, n } = args
  if (n === undefined) {
    await printLog(args, context, rollbackListText)
    return exitCodes.done
  }
  if (n === 'diff') return preview(args, context)
  const paths = file === undefined ? [] : [file]
  return runRestore({ ...args, checkpoint: n, paths }, context)
}

async function preview(args: RollbackArguments, context: Context): Promise<ExitCode> {
  if (args.file === undefined) {
    throw new CheckpointError('usage', 'expected a checkpoint after `rollback diff`', {
      hint: 'Run `hermes-checkpoints rollback` to list the checkpoints.',
    })
  }
  const request = { from: args.file }
  return printDifference({ args, request, text: differencePreview }, context)
}
