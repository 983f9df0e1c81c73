import {
  CheckpointError,
  type AbsolutePath,
  type LockHolder,
  type LockOutcome,
} from '@hermes-checkpoints/core'

export type LockBusy = Extract<LockOutcome, { kind: 'busy' }>

/** Makes the error that says who holds a lock, how long we waited, and what to do next. */
export function lockBusyError(
  file: AbsolutePath,
  { holders, waitedMs }: LockBusy,
): CheckpointError {
  const names = holders.map(describe).join(' and ')
  const waited = `waited ${(waitedMs / 1000).toFixed(1)} s`
  return new CheckpointError('lock-busy', `the lock ${file} is held by ${names}; ${waited}`, {
    hint: `Try again when it is free.${endingHint(holders)}`,
  })
}

function describe({ pid, name }: LockHolder): string {
  return pid === null ? name : `${name} (pid ${pid})`
}

function endingHint(holders: readonly LockHolder[]): string {
  const pids = holders.map(({ pid }) => pid).filter((pid) => pid !== null && pid !== process.pid)
  return pids.length === 0 ? '' : ` If the holder hangs, end it: kill ${pids.join(' ')}`
}
