import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import {
  CheckpointError,
  fsyncDirectory,
  hasErrno,
  type AbsolutePath,
  type Instant,
} from '@hermes-checkpoints/core'
import type { WhySessionRemoved } from './planned-removal.ts'

/** One line of the log. */
export type RemovalEvent =
  /** On disk before the removal starts, so that the files that a crash leaves can be recognized. */
  | {
      readonly event: 'intended'
      readonly id: string
      readonly why: WhySessionRemoved
      readonly row: boolean
      readonly files: readonly string[]
      readonly bytes: number
    }
  | {
      readonly event: 'removed'
      readonly id: string
      readonly row: boolean
      readonly files: readonly string[]
      readonly bytes: number
      /** Files that could not be removed; the next run tries again. */
      readonly left: readonly string[]
    }
  /** Its removal was intended, but it stays. */
  | { readonly event: 'kept'; readonly id: string }

/** Appends lines to the log and flushes them to disk. */
export function appendRemovals(
  log: AbsolutePath,
  now: Instant,
  events: readonly RemovalEvent[],
): void {
  if (events.length === 0) return
  const at = new Date(now).toISOString()
  const lines = events.map(({ event, ...rest }) => lineOf({ at, event, ...rest }))
  const descriptor = openLog(log)
  try {
    const { size } = fstatSync(descriptor)
    // A process that was killed while writing leaves a partial line, which must not corrupt the next one.
    const start = size > 0 && !endsWithNewline(descriptor, size) ? '\n' : ''
    writeFileSync(descriptor, start + lines.join(''))
    fsyncSync(descriptor)
    if (size === 0) fsyncDirectory(dirname(log) as AbsolutePath)
  } catch (error) {
    throw hasErrno(error, 'ENOSPC', 'EDQUOT') ? diskFull(log, error) : error
  } finally {
    closeSync(descriptor)
  }
}

/** Some readers take U+2028 and U+2029, which JSON does not escape, for line breaks. */
function lineOf(value: object): string {
  const text = JSON.stringify(value)
  return `${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** Refuses a link. O_NONBLOCK, because opening a pipe would block. */
function openLog(log: AbsolutePath): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants
  const descriptor = openSync(log, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw notAFile(log)
}

function endsWithNewline(descriptor: number, size: number): boolean {
  const last = Buffer.alloc(1)
  readSync(descriptor, last, 0, 1, size - 1)
  return last.toString() === '\n'
}

export function notAFile(log: AbsolutePath): CheckpointError {
  return new CheckpointError('path-invalid', `expected a file at ${log}, found something else`, {
    hint: 'Move it away: removals are logged in that file.',
  })
}

function diskFull(log: AbsolutePath, cause: unknown): CheckpointError {
  return new CheckpointError('disk-full', `no space is left to log removals in ${log}`, {
    hint: 'Free some space: nothing is removed before it is logged.',
    cause,
  })
}
