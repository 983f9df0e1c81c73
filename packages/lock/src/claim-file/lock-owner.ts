import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { AbsolutePath, LockHolder } from '@hermes-checkpoints/core'
import { commandText } from '../holder/command-text.ts'
import { isAlive, startTimeOf, type StartTime } from '../holder/process-life.ts'

/** The process that took a lock made of plain files. */
export interface LockOwner {
  readonly pid: number
  readonly startTime: StartTime
  readonly host: string
  /** Unique for each time a lock is taken, so that a file named after it belongs to that one time. */
  readonly nonce: string
  readonly command: string
}

/** This process as an owner with a new nonce. */
export function newOwner(procDirectory: AbsolutePath): LockOwner {
  return {
    pid: process.pid,
    startTime: startTimeOf(process.pid, procDirectory),
    host: hostname(),
    nonce: randomBytes(16).toString('hex'),
    command: commandText(process.argv),
  }
}

/** True when an owner has certainly ended. About a process on another host, nothing is certain. */
export function isDead(owner: LockOwner, procDirectory: AbsolutePath): boolean {
  return owner.host === hostname() && !isAlive(owner.pid, owner.startTime, procDirectory)
}

/** The owner as a `LockHolder`, for messages. */
export function ownerAsHolder({ pid, host, command }: LockOwner): LockHolder {
  if (host !== hostname()) return { pid: null, name: `${command} (pid ${pid} on host ${host})` }
  return { pid, name: pid === process.pid ? 'this process' : command }
}
