import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'

/** The meaning of each exit code, in the words of the help and the READMEs. */
export const exitCodeTable: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [exitCodes.done, 'done, or nothing to do'],
  [exitCodes.declined, 'declined: you answered no, or there was no terminal to ask on'],
  [exitCodes.failed, 'failed, or wrong usage'],
  [exitCodes.partly, 'done in part, or skipped: the output names what was not done'],
  [exitCodes.busy, 'busy: another process holds the lock; the message names it'],
  [exitCodes.damaged, 'the store or the database is damaged where it was needed'],
  [exitCodes.interrupted, 'interrupted'],
]
