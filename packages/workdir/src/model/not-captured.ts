import { isSystemError, type TreePath } from '@hermes-checkpoints/core'

/** Why an entry of the directory is not in its checkpoint. */
export type NotCapturedReason =
  /** A FIFO, a socket or a device, or a link that replaced a file after the walk. */
  | 'special-file'
  /** The system denies us access. */
  | 'unreadable'
  /** It was deleted or moved before it could be read. */
  | 'vanished'
  /** A name that git refuses: `.git` in another case. */
  | 'refused-name'
  /** Another file system is mounted there. */
  | 'other-device'
  /** It is larger than the limit of the settings, or than `maxReadableBytes`. */
  | 'oversize'
  /** Its absolute path is longer than the system takes. */
  | 'path-too-long'

/** True when an untrusted value is a reason. */
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
  /** The size, or null when unknown. */
  readonly bytes: number | null
}

/** Returns the reason that a system error gives. Throws any other error again. */
export function reasonOf(error: unknown): NotCapturedReason {
  if (!isSystemError(error)) throw error
  return reasonOfCode('code' in error ? String(error.code) : '')
}

/** Returns the reason for an error code such as `ENOENT`. */
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
