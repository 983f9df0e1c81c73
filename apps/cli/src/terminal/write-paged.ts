import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { CheckpointError, type Environment } from '@hermes-checkpoints/core'
import type { Interruption } from './handle-signals.ts'

const defaultPager = 'less'

/** The exit codes of a shell for a program that does not exist or cannot be run. */
const notStarted: ReadonlySet<number | null> = new Set([126, 127])

/** Shows a text in the pager that git would use, else in less; false when there is none, or none is wanted. */
export async function writePaged(
  text: Uint8Array,
  env: Environment,
  interruption?: Interruption,
): Promise<boolean> {
  const command = env['GIT_PAGER'] ?? env['PAGER']
  if (command === '' || command === 'cat') return false
  // The pager gets Ctrl-C, too, and may handle it; until it ends, the terminal belongs to it.
  const listenAgain = interruption?.suspend()
  const pager = startPager(command, env)
  const end = (): void => void pager.kill()
  interruption?.signal.addEventListener('abort', end)
  // A pager that quits early closes the pipe, and one that never started has none.
  pager.stdin?.on('error', () => undefined)
  pager.stdin?.end(text)
  const code = await endOf(pager)
  interruption?.signal.removeEventListener('abort', end)
  const wasPressed = listenAgain?.() === true
  if (interruption?.signal.aborted === true || (wasPressed && code !== 0)) throw stopped()
  return code !== 'never started' && !notStarted.has(code)
}

function startPager(command: string | undefined, env: Environment): ChildProcess {
  const options: SpawnOptions = { env: { ...env }, stdio: ['pipe', 'inherit', 'inherit'] }
  return command === undefined
    ? spawn(defaultPager, ['-FRX'], options)
    : spawn(inOneProcess(command), {
        ...options,
        env: { LESS: 'FRX', LV: '-c', ...env },
        shell: true,
      })
}

/** With `exec`, a kill reaches the pager and not a shell that waits for it. */
function inOneProcess(command: string): string {
  return /^[\w./][\w./ -]*$/.test(command) ? `exec ${command}` : command
}

/** Resolves with the exit code; null when a signal ended the pager. */
function endOf(pager: ChildProcess): Promise<number | null | 'never started'> {
  return new Promise((resolve) => {
    pager.once('error', () => resolve('never started'))
    pager.once('close', (code) => resolve(code))
  })
}

function stopped(): CheckpointError {
  return new CheckpointError('interrupted', 'the pager was ended', { hint: 'Nothing was changed.' })
}
