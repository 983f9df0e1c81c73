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
 * Opens something below a directory to read it, without waiting for anybody and without following a link.
 *
 * The system itself only heeds a link at the end of the path. One that has just taken the place of a
 * directory on the way shows when the system is asked where the descriptor leads.
 */
export function openBelow(root: WorkdirPath, path: string, flags = 0): OpenOutcome {
  const absolute = pathBelow(root, path)
  try {
    const descriptor = openSync(absolute, readOnly | flags)
    if (leadsTo(descriptor, absolute)) return { kind: 'open', descriptor }
    closeSync(descriptor)
    return { kind: 'not-captured', why: 'vanished' }
  } catch (error) {
    return { kind: 'not-captured', why: reasonOf(error) }
  }
}

/** The name under which the kernel shows an open file to its process; null where it does not. */
export function descriptorPath(descriptor: number): string | null {
  return showsDescriptors() ? `${openFiles}/${descriptor}` : null
}

/** Says whether the kernel shows a process its open files as paths. It is asked once, not for every file. */
export function showsDescriptors(): boolean {
  areShown ??= process.platform === 'linux' && existsSync(openFiles)
  return areShown
}

let areShown: boolean | undefined

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants
/** To read without following a link, and without waiting for anybody. */
export const readOnly: number = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

const openFiles = '/proc/self/fd'

function leadsTo(descriptor: number, absolute: Buffer): boolean {
  const shown = descriptorPath(descriptor)
  if (shown !== null) return readlinkSync(shown, { encoding: 'buffer' }).equals(absolute)
  return isStillThere(descriptor, absolute)
}

/** The second best: whoever swaps a directory to and fro between these calls is not noticed. */
function isStillThere(descriptor: number, absolute: Buffer): boolean {
  const opened = fstatSync(descriptor, { bigint: true })
  const named = lstatSync(absolute, { bigint: true, throwIfNoEntry: false })
  if (named?.ino !== opened.ino || named.dev !== opened.dev) return false
  return realpathSync.native(absolute, { encoding: 'buffer' }).equals(absolute)
}
