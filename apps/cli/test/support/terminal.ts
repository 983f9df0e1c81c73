import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { onTestFinished } from 'vitest'
import type { StartRequest } from './started-program.ts'

const bin = join(import.meta.dirname, '../../bin')

/** Only the `script` of util-linux accepts a command. */
export const hasTerminal: boolean = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)

export interface TerminalRequest extends StartRequest {
  readonly columns?: number
  readonly rows?: number
}

/** A program at a terminal, and the keyboard of its user. */
export interface AtTerminal {
  type(keys: string): void
  /** The process id of the program itself. */
  pid(): number
  /** Everything shown so far. */
  shown(): string
  /** Waits until something is shown, or the program has ended. */
  until(isTime: (shown: string) => boolean): Promise<void>
  readonly ended: Promise<{ readonly exitCode: number; readonly shown: string }>
}

export function startAtTerminal(request: TerminalRequest): AtTerminal {
  const { args, columns = 80, cwd, env, program, rows = 24 } = request
  const pidFile = join(scratchDirectory(), 'pid')
  const words = [process.execPath, join(bin, `${program ?? 'hermes-checkpoints'}.js`), ...args].map(
    (word) => `'${word}'`,
  )
  const line = `stty rows ${rows} cols ${columns}; echo $$ > '${pidFile}'; exec ${words.join(' ')}`
  const child = spawn('script', ['-q', '-e', '-c', line, '/dev/null'], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      SHELL: '/bin/sh',
      TERM: 'xterm',
      HERMES_CHECKPOINTS_AUTO_PRUNE: 'false',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text))
  const ended = once(child, 'close').then(([exitCode]: unknown[]) => ({
    exitCode: exitCode as number,
    shown: shown.replaceAll('\r\n', '\n'),
  }))
  return {
    type: (keys) => void child.stdin.write(keys),
    pid: () => Number(readFileSync(pidFile, 'utf8')),
    shown: () => shown,
    until: async (isTime) => {
      while (child.exitCode === null && !isTime(shown)) await setTimeout(1)
    },
    ended,
  }
}

export const ctrlC = '\u0003'
export const ctrlD = '\u0004'
