import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/** Distinguishes a process from a later one with the same pid; null where the system does not report it. */
export type StartTime = string | null

/** The start time of a process, in the kernel's clock ticks. */
export function startTimeOf(pid: number, procDirectory: AbsolutePath): StartTime {
  return readStat(pid, procDirectory)?.startTime ?? null
}

/** True while a process of this host runs, and in doubt. */
export function isAlive(pid: number, startTime: StartTime, procDirectory: AbsolutePath): boolean {
  if (!isNumberInUse(pid)) return false
  const stat = readStat(pid, procDirectory)
  if (stat === null) return true
  return !stat.hasEnded && (startTime === null || stat.startTime === startTime)
}

function isNumberInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return !hasErrno(error, 'ESRCH')
  }
}

interface ProcessStat {
  readonly startTime: string
  /** A zombie: the process has ended, and its parent has not yet collected its pid. */
  readonly hasEnded: boolean
}

function readStat(pid: number, procDirectory: AbsolutePath): ProcessStat | null {
  try {
    return parseStat(readFileSync(join(procDirectory, String(pid), 'stat'), 'utf8'))
  } catch {
    // Not Linux, or the process has ended.
    return null
  }
}

function parseStat(text: string): ProcessStat | null {
  // The second field is the program's name in parentheses, which can contain `) ` itself.
  const fromThird = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, threads, startTime] = [3, 20, 22].map((field) => fromThird[field - 3])
  if (startTime === undefined) return null
  // A killed process is a zombie while another of its threads may still finish a write.
  return { startTime, hasEnded: state === 'Z' && threads === '1' }
}
