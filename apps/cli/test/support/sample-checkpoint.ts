import type { Checkpoint, Exceptions } from '@hermes-checkpoints/checkpoints'
import { parseCheckpointId, parseObjectId } from '@hermes-checkpoints/core'
import picocolors from 'picocolors'
import type { OutputStyle } from '../../src/terminal/output-style.ts'

/** Makes the exceptions of a checkpoint that could not capture these paths. */
export function exceptionsWith(notCaptured: Exceptions['notCaptured']): Exceptions {
  const usual = { file: 0o644, program: 0o755 }
  return { usual, permissions: new Map(), emptyDirectories: [], notCaptured }
}

/** Makes a checkpoint with the given fields. */
export function sampleCheckpoint(fields: Partial<Checkpoint> = {}): Checkpoint {
  return {
    number: 1,
    id: parseCheckpointId('1a2b3c4d'.padEnd(40, '0')),
    tree: parseObjectId('5'.repeat(40)),
    parent: null,
    time: new Date(2026, 4, 8, 11, 30).getTime(),
    timestamp: '2026-05-08T11:30:00+00:00',
    reason: 'manual',
    kind: 'manual',
    session: null,
    label: null,
    pinned: false,
    counts: { filesChanged: 3, insertions: 10, deletions: 2 },
    exceptions: exceptionsWith([]),
    ...fields,
  }
}

export const piped: OutputStyle = { colors: picocolors.createColors(false), columns: null }

export function terminal(columns: number): OutputStyle {
  return { colors: picocolors.createColors(false), columns }
}

export const colourful: OutputStyle = { colors: picocolors.createColors(true), columns: 80 }
