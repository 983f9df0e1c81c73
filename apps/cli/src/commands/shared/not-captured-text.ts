import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayPath, formatBytes } from '@hermes-checkpoints/core'
import type { OutputStyle } from '../../terminal/output-style.ts'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

type NotCaptured = Checkpoint['exceptions']['notCaptured'][number]

/** What a checkpoint could not capture, in plain words; nothing when it captured all. */
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
  'special-file': 'is no regular file',
  unreadable: 'cannot be read',
  vanished: 'went away while it was read',
  'refused-name': 'has a name that git cannot hold',
  'other-device': 'is on another file system',
  oversize: 'is too large',
  'path-too-long': 'has too long a path',
}
