import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { PruneReport } from '../../src/prune/prune-report.ts'
import { now, type SessionHome } from './session-home.ts'

/** A prune in a child process. */
export interface PruneProgram {
  /** Resolves when the process has started and the prune begins. */
  begun(): Promise<void>
  /** Its report; null when it was killed before. */
  report(): Promise<PruneReport | null>
  kill(): void
  /** Resolves when the process has ended or was killed. */
  readonly ended: Promise<unknown>
}

/** Starts a prune, under a tracer if one is given. */
export function startPrune({ home }: SessionHome, tracer: readonly string[] = []): PruneProgram {
  const program = fileURLToPath(new URL('../programs/prune.js', import.meta.url))
  const [command, ...args] = [...tracer, process.execPath, program, home, String(now)]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    begun: async () => {
      const { value } = await lines.next()
      if (value !== 'begun') throw new Error(`expected the prune to begin, heard ${String(value)}`)
    },
    report: async () => {
      const { value, done } = await lines.next()
      await exit
      return done === true ? null : (JSON.parse(value) as PruneReport)
    },
    kill: () => void child.kill('SIGKILL'),
    ended: exit,
  }
}
