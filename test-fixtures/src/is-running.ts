import { readFileSync } from 'node:fs'

/** True when a process still runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // The process has ended in the meantime, or the system has no /proc: the signal is all there is to go by.
    return false
  }
}
