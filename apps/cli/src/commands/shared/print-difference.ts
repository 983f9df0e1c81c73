import type { Checkpoint, Difference, DiffRequest } from '@hermes-checkpoints/checkpoints'
import {
  displayPath,
  exitCodes,
  shortId,
  type ExitCode,
  type TreePath,
} from '@hermes-checkpoints/core'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle, type Colors } from '../../terminal/output-style.ts'
import { terminalBytes } from '../../terminal/terminal-bytes.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { diffCommand } from '../diff/command.ts'
import { differenceJson } from '../diff/json.ts'
import { numberNote } from './number-note.ts'
import { pickCheckpoint } from './pick-checkpoint.ts'

export interface PrintDifferenceOptions {
  readonly args: GlobalArguments & { readonly dir: string }
  /** When `from` is missing, the user at the terminal is asked for it. */
  readonly request: Omit<DiffRequest, 'from'> & { readonly from: string | undefined }
  readonly text: (difference: Difference, colors: Colors) => Buffer
}

/** Prints a difference; when there is none, a note on standard error says so. */
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
    writeJson(differenceJson(difference), context)
    return exitCodes.done
  }
  if (!args.quiet) context.writeError(notes(difference, request))
  const shown = context.columns === null ? difference : forTerminal(difference)
  const output = text(shown, outputStyle(args, context).colors)
  if (output.length > 0) await context.writePaged(output)
  return exitCodes.done
}

/** Files may hold escape sequences, and less passes some of them to the terminal. A pipe gets every byte. */
function forTerminal(difference: Difference): Difference {
  const { patch, stat } = difference
  return { ...difference, patch: terminalBytes(patch), stat: terminalBytes(stat) }
}

function notes({ files, from, to }: Difference, typed: DiffRequest): string {
  return [
    numberNote(typed.from, from),
    to === null ? '' : numberNote(typed.to ?? '', to),
    files.length === 0 ? noDifferencesNote(from, to, typed.paths ?? []) : '',
  ].join('')
}

function noDifferencesNote(
  from: Checkpoint,
  to: Checkpoint | null,
  paths: readonly TreePath[],
): string {
  const other = to === null ? 'the directory as it is now' : `checkpoint ${shortId(to.id)}`
  const where = paths.length === 0 ? '' : ` in ${paths.map(displayPath).join(', ')}`
  return `No differences between checkpoint ${shortId(from.id)} and ${other}${where}\n`
}
