import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayPath, formatBytes } from '@hermes-checkpoints/core'
import type { OutputStyle } from '../../terminal/output-style.ts'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

type NotCaptured = Checkpoint['exceptions']['notCaptured'][number]

/** Lists what a checkpoint could not capture; an empty text when it captured everything. */
export function notCapturedText(
  notCaptured: readonly NotCaptured[],
  { colors }: OutputStyle,
): string {
  if (notCaptured.length === 0) return ''
  const rows = notCaptured.map(({ bytes, path, why }) => [
    displayPath(path),
    reasons[why],
    bytes === null ? '' : formatBytes(bytes),
  ])
  return `${colors.yellow('Not captured:')}\n${alignRows(columns, rows)}`
}

const columns: readonly Alignment[] = [{ align: 'left' }, { align: 'left' }, { align: 'right' }]

const reasons: Readonly<Record<NotCaptured['why'], string>> = {
  'special-file': 'not a regular file',
  unreadable: 'cannot be read',
  vanished: 'disappeared while it was being read',
  'refused-name': 'has a name that git cannot store',
  'other-device': 'on another file system',
  oversize: 'too large',
  'path-too-long': 'its path is too long',
}
