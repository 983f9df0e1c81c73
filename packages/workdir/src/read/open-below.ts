import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import type { WorkdirPath } from '@hermes-checkpoints/core'
import { reasonOf, type NotCapturedReason } from '../model/not-captured.ts'
import { pathBelow } from '../model/path-below.ts'

export interface NotRead {
  readonly kind: 'not-captured'
  readonly why: NotCapturedReason
}

export type OpenOutcome = { readonly kind: 'open'; readonly descriptor: number } | NotRead

/**
 * Opens a file or directory below a root for reading. Never blocks and never follows a link.
 *
 * The system refuses only a link at the end of the path. When another process has just replaced a directory on
 * the path by a link, the path of the open descriptor differs, and the result is `vanished`.
 */
export function openBelow(root: WorkdirPath, path: string, flags = 0): OpenOutcome {
  const absolute = pathBelow(root, path)
  try {
    const descriptor = openSync(absolute, readOnly | flags)
    if (isAtPath(descriptor, absolute)) return { kind: 'open', descriptor }
    closeSync(descriptor)
    return { kind: 'not-captured', why: 'vanished' }
  } catch (error) {
    return { kind: 'not-captured', why: reasonOf(error) }
  }
}

/** Returns the path in /proc of an open file, or null when the system has none. */
export function descriptorPath(descriptor: number): string | null {
  return showsDescriptors() ? `${openFiles}/${descriptor}` : null
}

/** True when the kernel shows the open files of a process as paths. Checked once for each process. */
export function showsDescriptors(): boolean {
  hasOpenFiles ??= process.platform === 'linux' && existsSync(openFiles)
  return hasOpenFiles
}

let hasOpenFiles: boolean | undefined

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants
/** Flags to open for reading without following a link and without blocking on a FIFO. */
export const readOnly: number = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

const openFiles = '/proc/self/fd'

function isAtPath(descriptor: number, absolute: Buffer): boolean {
  const shown = descriptorPath(descriptor)
  // Deno returns text where Node returns a Buffer.
  if (shown !== null)
    return absolute.equals(Buffer.from(readlinkSync(shown, { encoding: 'buffer' })))
  return isStillAtPath(descriptor, absolute)
}

/** Weaker than the check by descriptor: it misses a process that swaps a directory back and forth between these calls. */
function isStillAtPath(descriptor: number, absolute: Buffer): boolean {
  const opened = fstatSync(descriptor, { bigint: true })
  const named = lstatSync(absolute, { bigint: true, throwIfNoEntry: false })
  if (named?.ino !== opened.ino || named.dev !== opened.dev) return false
  return absolute.equals(realpathSync.native(absolute, { encoding: 'buffer' }))
}
