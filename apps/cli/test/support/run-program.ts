import { homedir, tmpdir } from 'node:os'
import type { ExitCode } from '@hermes-checkpoints/core'
import { runCheckpoints, type Context } from '@hermes-checkpoints/cli'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'

export interface Run {
  readonly exitCode: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** The parts of a context that a test can replace. */
export type World = Partial<
  Pick<
    Context,
    | 'cwd'
    | 'columns'
    | 'errorColumns'
    | 'errorRows'
    | 'clock'
    | 'signal'
    | 'isInteractive'
    | 'ask'
    | 'askLine'
  >
>

/** A context for one test, and the output of the program. */
export interface ScratchWorld {
  readonly context: Context
  readonly said: () => Pick<Run, 'stdout' | 'stderr'>
}

/** Makes a context that shares only `PATH` with this process. */
export function scratchWorld(env: Context['env'] = {}, world: World = {}): ScratchWorld {
  const output: Uint8Array[] = []
  let stderr = ''
  const writeOutput: Context['writeOutput'] = (text) => void output.push(Buffer.from(text))
  const context: Context = {
    env: { PATH: process.env['PATH'], HERMES_HOME: scratchHome().home, ...env },
    cwd: '/',
    userHome: homedir(),
    temporaryRoot: tmpdir(),
    clock: { now: () => Date.UTC(2026, 4, 8, 12) },
    umask: 0o022,
    onMaintenanceDue: () => undefined,
    columns: null,
    errorColumns: null,
    errorRows: null,
    isInteractive: false,
    writeOutput,
    writeAll: async (texts) => {
      for await (const text of texts) writeOutput(text)
    },
    writeError: (text) => void (stderr += text),
    writePaged: async (text) => writeOutput(text),
    ask: () => Promise.reject(new Error('a question where nobody could answer')),
    askLine: () => Promise.reject(new Error('a question where nobody could answer')),
    ...world,
  }
  return { context, said: () => ({ stdout: Buffer.concat(output).toString(), stderr }) }
}

/** Runs `hermes-checkpoints` in this process. */
export async function run(
  args: readonly string[],
  env: Context['env'] = {},
  world: World = {},
): Promise<Run> {
  const { context, said } = scratchWorld(env, world)
  const exitCode = await runCheckpoints(args, context)
  return { exitCode, ...said() }
}
