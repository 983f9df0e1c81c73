import { resolve } from 'node:path'
import type { Checkpoint, Difference, DiffRequest } from '@hermes-checkpoints/checkpoints'
import {
  CheckpointError,
  displayPath,
  exitCodes,
  shortId,
  type ExitCode,
  type TreePath,
} from '@hermes-checkpoints/core'
import { fileChangesJson } from '../checkpoint-json.ts'
import { colorPatch } from '../color-patch.ts'
import type { Context } from '../context.ts'
import { diffNames } from '../diff-names.ts'
import { lookOf } from '../look.ts'
import { openEngineFor } from '../open-engine-for.ts'
import { writeJson } from '../write-json.ts'
import type { DiffArguments } from './diff.ts'

/** Compares and prints, and says on standard error when there is nothing to print. */
export async function runDiff(args: DiffArguments, context: Context): Promise<ExitCode> {
  if (args.stat && args.nameOnly) throw new CheckpointError('usage', bothForms, { hint: oneForm })
  const { paths, to } = diffNames({
    beforeDashes: args.other === undefined ? [] : [args.other, ...args.paths],
    afterDashes: args['--'] ?? [],
    directory: resolve(context.cwd, args.dir),
  })
  const engine = await openEngineFor(args, context)
  const request = { from: args.checkpoint, to, paths }
  const difference = await engine.diff(args.dir, request)
  if (args.json) {
    writeJson(forPrograms(difference), context)
    return exitCodes.done
  }
  if (!args.quiet) context.writeError(notes(difference, request))
  const text = forPeople(difference, args, context)
  if (text.length > 0) await context.writePaged(text)
  return exitCodes.done
}

const bothForms = 'expected --stat or --name-only, found both'
const oneForm = 'Leave one of them out; --json has both.'

function forPrograms({ files, from, patch, stat, to }: Difference): object {
  return {
    from: from.id,
    to: to?.id ?? null,
    files: fileChangesJson(files),
    stat: stat.toString(),
    diff: patch.toString(),
  }
}

function forPeople(difference: Difference, args: DiffArguments, context: Context): Buffer {
  if (args.stat) return difference.stat
  if (args.nameOnly)
    return Buffer.from(difference.files.map((file) => `${displayPath(file.path)}\n`).join(''))
  return colorPatch(difference.patch, lookOf(args, context).colors)
}

function notes({ files, from, to }: Difference, typed: DiffRequest): string {
  return [
    numberNote(typed.from, from),
    to === null ? '' : numberNote(typed.to, to),
    files.length === 0 ? sameNote(from, to, typed.paths ?? []) : '',
  ].join('')
}

function sameNote(from: Checkpoint, to: Checkpoint | null, paths: readonly TreePath[]): string {
  const other = to === null ? 'the directory as it is now' : `checkpoint ${shortId(to.id)}`
  const where = paths.length === 0 ? '' : `, in ${paths.map(displayPath).join(', ')}`
  return `No differences between checkpoint ${shortId(from.id)} and ${other}${where}\n`
}

/** A number of four digits or more could have been meant as the beginning of an id. */
function numberNote(typed = '', { id, number }: Checkpoint): string {
  if (!/^\d{4,}$/.test(typed) || Number(typed) !== number) return ''
  return `${typed} was taken as a number in the log: checkpoint ${shortId(id)}.\n`
}
