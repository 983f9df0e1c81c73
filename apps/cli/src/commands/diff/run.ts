import { resolve } from 'node:path'
import type { Difference } from '@hermes-checkpoints/checkpoints'
import { CheckpointError, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import type { Colors } from '../../terminal/output-style.ts'
import { printDifference } from '../shared/print-difference.ts'
import type { DiffArguments } from './command.ts'
import { diffNames } from './diff-names.ts'
import { differenceText } from './text.ts'

/** Compares a checkpoint with another or with the directory, and prints the difference. */
export async function runDiff(args: DiffArguments, context: Context): Promise<ExitCode> {
  if (args.stat && args.nameOnly) throw new CheckpointError('usage', bothForms, { hint: oneForm })
  const { paths, to } = diffNames({
    beforeDashes: args.other === undefined ? [] : [args.other, ...args.paths],
    afterDashes: args['--'] ?? [],
    directory: resolve(context.cwd, args.dir),
  })
  const request = { from: args.checkpoint, to, paths }
  const text = (difference: Difference, colors: Colors): Buffer =>
    differenceText(difference, args, colors)
  return printDifference({ args, request, text }, context)
}

const bothForms = 'expected --stat or --name-only, found both'
const oneForm = 'Leave one of them out; --json has both.'
