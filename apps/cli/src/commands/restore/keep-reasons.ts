import type { KeepReason } from '@hermes-checkpoints/checkpoints'

/** Why a restore leaves a path as it is, in plain words. */
export const keepReasons: Readonly<Record<KeepReason, string>> = {
  'special-file': 'no regular file',
  unreadable: 'cannot be read, so it cannot be saved first',
  vanished: 'went away while it was read',
  'refused-name': 'has a name that git cannot hold',
  'other-device': 'is on another file system',
  oversize: 'too large to be captured',
  'path-too-long': 'has too long a path',
  'ignored-now': 'is ignored',
  'ignored-then': 'was ignored when the checkpoint was taken',
  'not-captured-then': 'could not be captured when the checkpoint was taken',
  'in-the-way': 'something that is kept stands in the way',
  edited: 'edited since the agent left it',
  'author-unknown': 'nobody knows whether the agent left it so',
}
