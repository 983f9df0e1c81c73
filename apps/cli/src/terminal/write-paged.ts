import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { CheckpointError, type Environment } from '@hermes-checkpoints/core'
import type { Interruption } from './handle-signals.ts'

const defaultPager = 'less'

/** What a shell answers when there is no program of that name, and when it is one that cannot be run. */
const notStarted: ReadonlySet<number | null> = new Set([126, 127])

/** Shows a text in the pager that git would take, else in less; false when there is none, or none is wanted. */
export async function writePaged(
  text: Uint8Array,
  env: Environment,
  interruption?: Interruption,
): Promise<boolean> {
  const command = env['GIT_PAGER'] ?? env['PAGER']
  if (command === '' || command === 'cat') return false
  // Ctrl-C goes to the pager as well, which may want to live on; the terminal is its own until it ends.
  const takeBack = interruption?.suspend()
  const pager = startPager(command, env)
  const end = (): void => void pager.kill()
  interruption?.signal.addEventListener('abort', end)
  // A pager that is left early closes its end of the pipe, and one that never started has none.
  pager.stdin?.on('error', () => undefined)
  pager.stdin?.end(text)
  const code = await endOf(pager)
  interruption?.signal.removeEventListener('abort', end)
  const isPressed = takeBack?.() === true
  if (interruption?.signal.aborted === true || (isPressed && code !== 0)) throw stopped()
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

/** A shell that waits for the pager would be what is ended in its place. */
function inOneProcess(command: string): string {
  return /^[\w./][\w./ -]*$/.test(command) ? `exec ${command}` : command
}

/** Null when a signal has ended it. */
function endOf(pager: ChildProcess): Promise<number | null | 'never started'> {
  return new Promise((resolve) => {
    pager.once('error', () => resolve('never started'))
    pager.once('close', (code) => resolve(code))
  })
}

function stopped(): CheckpointError {
  return new CheckpointError('interrupted', 'the pager was ended', { hint: 'Nothing was changed.' })
}
