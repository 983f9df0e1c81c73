import type { Checkpoint, CheckpointDetails } from '@hermes-checkpoints/checkpoints'
import {
  displayText,
  exitCodes,
  formatAge,
  formatTime,
  type ExitCode,
} from '@hermes-checkpoints/core'
import { changeCountsText } from '../shared/change-counts-text.ts'
import { checkpointJson, fileChangesJson } from '../shared/checkpoint-json.ts'
import type { Context } from '../../program/context.ts'
import { fileChangesText } from '../shared/file-changes-text.ts'
import { outputStyle, type OutputStyle } from '../../terminal/output-style.ts'
import { notCapturedText } from '../shared/not-captured-text.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import { pickCheckpoint } from '../shared/pick-checkpoint.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { showCommand, type ShowArguments } from './command.ts'

/** Reads and prints one checkpoint. */
export async function runShow(args: ShowArguments, context: Context): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  const checkpoint =
    args.checkpoint ?? (await pickCheckpoint(engine, args, showCommand.usage[0], context))?.id
  if (checkpoint === undefined) return exitCodes.declined
  const details = await engine.show(args.dir, checkpoint)
  if (args.json) writeJson(toJson(details), context)
  else context.writeOutput(forPeople(details, outputStyle(args, context), context))
  return exitCodes.done
}

function toJson({ checkpoint, files }: CheckpointDetails): object {
  return { ...checkpointJson(checkpoint), files: fileChangesJson(files) }
}

function forPeople(
  { checkpoint, files }: CheckpointDetails,
  look: OutputStyle,
  { clock }: Context,
): string {
  const age = formatAge(checkpoint.time, clock.now())
  const notCaptured = notCapturedText(checkpoint.exceptions.notCaptured, look)
  return [
    headText(checkpoint, age, look),
    files.length === 0 ? '' : `\n${fileChangesText(files, look)}`,
    notCaptured === '' ? '' : `\n${notCaptured}`,
  ].join('')
}

function headText(checkpoint: Checkpoint, age: string, { colors }: OutputStyle): string {
  const { counts, id, kind, label, number, pinned, reason, session, time } = checkpoint
  const lines: readonly (readonly [string, string | null])[] = [
    ['Checkpoint:', `${number}  ${colors.yellow(id)}`],
    ['Time:', `${formatTime(time)} (${age})`],
    ['Reason:', reason === '' ? null : displayText(reason)],
    ['Kind:', kind],
    ['Session:', session === null ? null : displayText(session)],
    ['Label:', label === null ? null : colors.cyan(displayText(label))],
    ['Pinned:', pinned ? 'yes' : 'no'],
    ['Changes:', changeCountsText(counts, colors) || null],
  ]
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.padEnd(12)}${value}\n`)
    .join('')
}
