import type { Checkpoint, Difference, DiffRequest } from '@hermes-checkpoints/checkpoints'
import {
  displayPath,
  exitCodes,
  shortId,
  type ExitCode,
  type TreePath,
} from '@hermes-checkpoints/core'
import { fileChangesJson } from './checkpoint-json.ts'
import { diffCommand } from '../diff/command.ts'
import type { Context } from '../../program/context.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { outputStyle, type Colors } from '../../terminal/output-style.ts'
import { numberNote } from './number-note.ts'
import { pickCheckpoint } from './pick-checkpoint.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import { terminalBytes } from '../../terminal/terminal-bytes.ts'
import { writeJson } from '../../terminal/write-json.ts'

export interface PrintDifferenceOptions {
  readonly args: GlobalArguments & { readonly dir: string }
  /** Without a checkpoint, somebody at the terminal is asked for one. */
  readonly request: Omit<DiffRequest, 'from'> & { readonly from: string | undefined }
  /** How people get it. */
  readonly text: (difference: Difference, colors: Colors) => Buffer
}

/** Compares and prints, and says on standard error when there is nothing to print. Answers with the exit code. */
export async function printDifference(
  { args, request: { from, ...rest }, text }: PrintDifferenceOptions,
  context: Context,
): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  const checkpoint = from ?? (await pickCheckpoint(engine, args, diffCommand.usage[0], context))?.id
  if (checkpoint === undefined) return exitCodes.declined
  const request = { ...rest, from: checkpoint }
  const difference = await engine.diff(args.dir, request)
  if (args.json) {
    writeJson(toJson(difference), context)
    return exitCodes.done
  }
  if (!args.quiet) context.writeError(notes(difference, request))
  const shown = context.columns === null ? difference : forTerminal(difference)
  const forPeople = text(shown, outputStyle(args, context).colors)
  if (forPeople.length > 0) await context.writePaged(forPeople)
  return exitCodes.done
}

/** Contents are anybody's, and less lets some of what acts upon a terminal through. A pipe gets every byte. */
function forTerminal(difference: Difference): Difference {
  const { patch, stat } = difference
  return { ...difference, patch: terminalBytes(patch), stat: terminalBytes(stat) }
}

function toJson({ files, from, patch, stat, to }: Difference): object {
  return {
    from: from.id,
    to: to?.id ?? null,
    files: fileChangesJson(files),
    stat: stat.toString(),
    diff: patch.toString(),
  }
}

function notes({ files, from, to }: Difference, typed: DiffRequest): string {
  return [
    numberNote(typed.from, from),
    to === null ? '' : numberNote(typed.to ?? '', to),
    files.length === 0 ? sameNote(from, to, typed.paths ?? []) : '',
  ].join('')
}

function sameNote(from: Checkpoint, to: Checkpoint | null, paths: readonly TreePath[]): string {
  const other = to === null ? 'the directory as it is now' : `checkpoint ${shortId(to.id)}`
  const where = paths.length === 0 ? '' : `, in ${paths.map(displayPath).join(', ')}`
  return `No differences between checkpoint ${shortId(from.id)} and ${other}${where}\n`
}
