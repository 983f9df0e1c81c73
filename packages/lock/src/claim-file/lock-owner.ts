import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { AbsolutePath, LockHolder } from '@hermes-checkpoints/core'
import { commandText } from '../holder/command-text.ts'
import { isAlive, startTimeOf, type StartTime } from '../holder/process-life.ts'

/** Who took a lock that is made of plain files. */
export interface LockOwner {
  readonly pid: number
  readonly startTime: StartTime
  readonly host: string
  /** Never given twice, so that a file named after it speaks of this one taking of the lock. */
  readonly nonce: string
  readonly command: string
}

/** This process, about to take a lock. */
export function newOwner(procDirectory: AbsolutePath): LockOwner {
  return {
    pid: process.pid,
    startTime: startTimeOf(process.pid, procDirectory),
    host: hostname(),
    nonce: randomBytes(16).toString('hex'),
    command: commandText(process.argv),
  }
}

/** Tells whether an owner has certainly ended. Nothing is certain about another host. */
export function isDead(owner: LockOwner, procDirectory: AbsolutePath): boolean {
  return owner.host === hostname() && !isAlive(owner.pid, owner.startTime, procDirectory)
}

/** An owner, for people. */
export function ownerAsHolder({ pid, host, command }: LockOwner): LockHolder {
  if (host !== hostname()) return { pid: null, name: `${command} (pid ${pid} on host ${host})` }
  return { pid, name: pid === process.pid ? 'this process' : command }
}
