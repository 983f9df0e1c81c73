import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const bin = join(import.meta.dirname, '../../bin')

export interface StartRequest {
  readonly program?: 'hermes-checkpoints' | 'hermes-sessions'
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A program that runs in a process of its own. */
export interface Started {
  readonly pid: number
  kill(signal: NodeJS.Signals): void
  /** What it has written to standard output so far. */
  said(): string
  /** Waits until the condition holds; rejects when the program ends first. */
  until(isTime: () => boolean): Promise<void>
  readonly ended: Promise<Ended>
}

export interface Ended {
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export function startProgram({ args, cwd, env, program }: StartRequest): Started {
  const file = join(bin, `${program ?? 'hermes-checkpoints'}.js`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    // A housekeeping process would outlive the test and its home.
    env: { PATH: process.env['PATH'], HERMES_CHECKPOINTS_AUTO_PRUNE: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(([exitCode]: unknown[]): Ended => {
    return { exitCode: exitCode as number | null, stdout, stderr }
  })
  return {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    said: () => stdout,
    until: async (isTime) => {
      while (child.exitCode === null && child.signalCode === null && !isTime()) await setTimeout(1)
    },
    ended,
  }
}

/** Returns the processes with open files in a directory, such as git in a store. */
export function processesIn(directory: string): readonly string[] {
  return linksOf('/proc', (pid) => `/proc/${pid}/cwd`).filter((path) => path.startsWith(directory))
}

/** Returns the files that a process has open. */
export function openFilesOf(pid: number): readonly string[] {
  return linksOf(`/proc/${pid}/fd`, (name) => `/proc/${pid}/fd/${name}`)
}

/** A process may end while its files are read. */
function linksOf(directory: string, linkOf: (name: string) => string): readonly string[] {
  try {
    return readdirSync(directory).flatMap((name) => {
      try {
        return [readlinkSync(linkOf(name))]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}
