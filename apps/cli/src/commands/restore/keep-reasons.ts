import type { KeepReason } from '@hermes-checkpoints/checkpoints'

/** Why a restore keeps a path as it is. */
export const keepReasons: Readonly<Record<KeepReason, string>> = {
  'special-file': 'not a regular file',
  unreadable: 'cannot be read, so it cannot be saved first',
  vanished: 'disappeared while it was being read',
  'refused-name': 'has a name that git cannot store',
  'other-device': 'on another file system',
  oversize: 'too large to be captured',
  'path-too-long': 'its path is too long',
  'ignored-now': 'ignored',
  'ignored-then': 'ignored when the checkpoint was taken',
  'not-captured-then': 'not captured when the checkpoint was taken',
  'in-the-way': 'blocked by something that is kept',
  edited: 'edited after the agent last wrote it',
  'author-unknown': 'author unknown',
}
