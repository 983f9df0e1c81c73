import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processFamily } from './process-family.ts'

/** How long git gets to remove its lock files after SIGTERM; after SIGKILL they stay. */
const graceMs = 2_000

/** A child that was started as the leader of a process group can be signalled with all its offspring. */
export type Offspring = 'in-its-group' | 'in-our-group'

/**
 * Ends a process and everything that it started: SIGTERM first, then SIGKILL.
 *
 * The streams are closed as well, because a grandchild that survived would keep them open for ever.
 */
export async function endProcess(child: ChildProcess, offspring: Offspring): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const signal = offspring === 'in-its-group' ? groupSignaller(pid) : familySignaller(pid)
  signal('SIGTERM')
  await Promise.race([exited(child), sleep(graceMs, undefined, { ref: false })])
  signal('SIGKILL')
  child.stdin?.destroy()
  child.stdout?.destroy()
  child.stderr?.destroy()
}

type Signaller = (signal: NodeJS.Signals) => void

function groupSignaller(pid: number): Signaller {
  return (signal) => send(-pid, signal)
}

function familySignaller(pid: number): Signaller {
  const family = processFamily(pid)
  return (signal) => {
    for (const member of family.concat(processFamily(pid))) {
      if (member.isSame()) send(member.pid, signal)
    }
  }
}

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => child.once('exit', () => resolve()))
}
