import { hasErrno, isSystemError, type TreePath } from '@hermes-checkpoints/core'

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
  if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return 'vanished'
  if (hasErrno(error, 'ELOOP', 'ENXIO', 'ENODEV')) return 'special-file'
  if (hasErrno(error, 'ENAMETOOLONG')) return 'path-too-long'
  if (isSystemError(error)) return 'unreadable'
  throw error
}
