import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readVariable, type Environment } from '@hermes-checkpoints/core'

const defaultPager = 'less'

/** What a shell answers when there is no program of that name. */
const notFound = 127

/** Shows a text in `$PAGER`, else in less; false when neither could be started. */
export async function writePaged(text: Uint8Array, env: Environment): Promise<boolean> {
  // Ctrl-C goes to the pager as well, which may want to live on; the terminal is its own until it ends.
  process.on('SIGINT', ignoreSignal)
  try {
    const pager = startPager(env)
    // A pager that is left early closes its end of the pipe, and one that never started has none.
    pager.stdin?.on('error', () => undefined)
    pager.stdin?.end(text)
    return await endOf(pager)
  } finally {
    process.off('SIGINT', ignoreSignal)
  }
}

function ignoreSignal(): void {
  // The pager decides.
}

function startPager(env: Environment): ChildProcess {
  const command = readVariable(env, 'PAGER')
  const options: SpawnOptions = { env: { ...env }, stdio: ['pipe', 'inherit', 'inherit'] }
  return command === undefined
    ? spawn(defaultPager, ['-FRX'], options)
    : spawn(command, { ...options, env: { LESS: 'FRX', ...env }, shell: true })
}

function endOf(pager: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    pager.once('error', () => resolve(false))
    pager.once('close', (code) => resolve(code !== notFound))
  })
}
