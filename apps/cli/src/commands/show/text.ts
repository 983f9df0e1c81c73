import type { Checkpoint, CheckpointDetails } from '@hermes-checkpoints/checkpoints'
import { displayText, formatAge, formatTime, type Instant } from '@hermes-checkpoints/core'
import type { OutputStyle } from '../../terminal/output-style.ts'
import { changeCountsText } from '../shared/change-counts-text.ts'
import { fileChangesText } from '../shared/file-changes-text.ts'
import { notCapturedText } from '../shared/not-captured-text.ts'

/** Describes a checkpoint: its facts, the files that it changed, and what it could not capture. */
export function showText(
  { checkpoint, files }: CheckpointDetails,
  style: OutputStyle,
  now: Instant,
): string {
  const notCaptured = notCapturedText(checkpoint.exceptions.notCaptured, style)
  return [
    factsText(checkpoint, formatAge(checkpoint.time, now), style),
    files.length === 0 ? '' : `\n${fileChangesText(files, style)}`,
    notCaptured === '' ? '' : `\n${notCaptured}`,
  ].join('')
}

function factsText(checkpoint: Checkpoint, age: string, { colors }: OutputStyle): string {
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
