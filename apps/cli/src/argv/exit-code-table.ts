import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'

/** The meaning of each exit code, in the words of the help and the READMEs. */
export const exitCodeTable: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [exitCodes.done, 'done, or nothing to do'],
  [exitCodes.declined, 'the person declined'],
  [exitCodes.failed, 'failed, or used wrongly'],
  [exitCodes.partly, 'done in part, or skipped: the output names what was not done'],
  [exitCodes.busy, 'busy: another process, which is named, holds the lock'],
  [exitCodes.damaged, 'the store, or the database, is damaged where it was needed'],
  [exitCodes.interrupted, 'interrupted'],
]
