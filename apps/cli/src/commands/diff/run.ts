import { resolve } from 'node:path'
import type { Difference } from '@hermes-checkpoints/checkpoints'
import { CheckpointError, displayPath, type ExitCode } from '@hermes-checkpoints/core'
import { colorPatch } from '../../terminal/color-patch.ts'
import { colorStat } from '../../terminal/color-stat.ts'
import type { Context } from '../../program/context.ts'
import { diffNames } from './diff-names.ts'
import type { Colors } from '../../terminal/output-style.ts'
import { printDifference } from '../shared/print-difference.ts'
import type { DiffArguments } from './command.ts'

/** Compares, and prints what differs in the form that was asked for. */
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

function differenceText(difference: Difference, args: DiffArguments, colors: Colors): Buffer {
  if (args.stat) return colorStat(difference.stat, colors)
  if (args.nameOnly)
    return Buffer.from(difference.files.map((file) => `${displayPath(file.path)}\n`).join(''))
  return colorPatch(difference.patch, colors)
}
