import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/** Tells one process from a later one with the same number; null where the system does not tell. */
export type StartTime = string | null

/** When a process started, in the kernel's own count. */
export function startTimeOf(pid: number, procDirectory: AbsolutePath): StartTime {
  return readStat(pid, procDirectory)?.startTime ?? null
}

/** Tells whether a process of this host is still there. In doubt it is. */
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
    // A process of another user exists, but takes no signal from us.
    return !hasErrno(error, 'ESRCH')
  }
}

interface ProcessStat {
  readonly startTime: string
  /** Nothing is left of it but the number, which its parent has not collected yet. */
  readonly hasEnded: boolean
}

function readStat(pid: number, procDirectory: AbsolutePath): ProcessStat | null {
  try {
    return parseStat(readFileSync(join(procDirectory, String(pid), 'stat'), 'utf8'))
  } catch {
    // Not Linux, or the process ended meanwhile.
    return null
  }
}

function parseStat(text: string): ProcessStat | null {
  // The second field is the program's name in parentheses, and may itself hold `) ` anywhere.
  const fromThird = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, threads, startTime] = [3, 20, 22].map((field) => fromThird[field - 3])
  if (startTime === undefined) return null
  // A killed process shows as a zombie while another of its threads may still finish a write.
  return { startTime, hasEnded: state === 'Z' && threads === '1' }
}
