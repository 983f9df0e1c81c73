import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processTree } from './process-tree.ts'

/** Time for git to remove its lock files after SIGTERM; after SIGKILL they stay. */
const graceMs = 2_000

/** One signal reaches a whole process group, but only a child that was started as its leader has its own. */
export type ProcessGroup = 'own' | 'ours'

/**
 * Ends a process and its descendants: SIGTERM first, then SIGKILL.
 *
 * It also closes the streams, because a surviving grandchild would keep them open.
 */
export async function endProcess(child: ChildProcess, group: ProcessGroup): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const signal = group === 'own' ? groupSignaller(pid) : treeSignaller(pid)
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

function treeSignaller(pid: number): Signaller {
  const members = processTree(pid)
  return (signal) => {
    for (const member of members.concat(processTree(pid))) {
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
