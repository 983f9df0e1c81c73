import { isSystemError, type TreePath } from '@hermes-checkpoints/core'

/** Why something that is in the directory is not in its checkpoint. */
export type NotCapturedReason =
  /** A fifo, a socket or a device, or a link that has taken a file's place. */
  | 'special-file'
  /** The system does not let us read it. */
  | 'unreadable'
  /** It was gone, or somewhere else, when it was to be read. */
  | 'vanished'
  /** git holds no such name: `.git` in another case. */
  | 'refused-name'
  /** Another file system is mounted there. */
  | 'other-device'
  /** It is larger than the owner wants files to be, or than memory can hold. */
  | 'oversize'
  /** The system cannot reach it by its absolute path. */
  | 'path-too-long'

/** Says whether a value that was read from somewhere is such a reason. */
export function isNotCapturedReason(value: unknown): value is NotCapturedReason {
  return typeof value === 'string' && Object.hasOwn(reasons, value)
}

const reasons: Readonly<Record<NotCapturedReason, true>> = {
  'special-file': true,
  unreadable: true,
  vanished: true,
  'refused-name': true,
  'other-device': true,
  oversize: true,
  'path-too-long': true,
}

export interface NotCaptured {
  readonly path: TreePath
  readonly why: NotCapturedReason
  /** The size, where it is known. */
  readonly bytes: number | null
}

/** What an error of the operating system means for the entry that it befell. */
export function reasonOf(error: unknown): NotCapturedReason {
  if (!isSystemError(error)) throw error
  return reasonOfCode('code' in error ? String(error.code) : '')
}

/** What the code of such an error means, for example `ENOENT`. */
export function reasonOfCode(code: string): NotCapturedReason {
  return codes.get(code) ?? 'unreadable'
}

const codes: ReadonlyMap<string, NotCapturedReason> = new Map([
  ['ENOENT', 'vanished'],
  ['ENOTDIR', 'vanished'],
  ['ELOOP', 'special-file'],
  ['ENXIO', 'special-file'],
  ['ENODEV', 'special-file'],
  ['ENAMETOOLONG', 'path-too-long'],
])
