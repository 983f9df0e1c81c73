import { readFileSync } from 'node:fs'

/** Says whether a process still runs; one that ended and only waits to be collected does not. */
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
    // Gone meanwhile, or a system without /proc: the signal has already told what can be known.
    return false
  }
}
