import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processFamily } from './process-family.ts'

/** Time for git to remove its lock files after SIGTERM; after SIGKILL they stay. */
const graceMs = 2_000

/** One signal reaches a whole process group, but only a child that was started as its leader has its own. */
export type Offspring = 'in-its-group' | 'in-our-group'

/**
 * Ends a process and its descendants: SIGTERM first, then SIGKILL.
 *
 * It also closes the streams, because a surviving grandchild would keep them open.
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
    // The process has already ended.
  }
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => child.once('exit', () => resolve()))
}
