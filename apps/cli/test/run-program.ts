import { homedir, tmpdir } from 'node:os'
import type { ExitCode } from '@hermes-checkpoints/core'
import { runCheckpoints, type Context } from '@hermes-checkpoints/cli'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'

export interface Run {
  readonly exitCode: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** What of the world differs from one test to the next. */
export type World = Partial<Pick<Context, 'cwd' | 'columns' | 'errorColumns' | 'clock'>>

/** Runs `hermes-checkpoints` in this process, with nothing of this process around it but `PATH`. */
export async function run(
  args: readonly string[],
  env: Context['env'] = {},
  world: World = {},
): Promise<Run> {
  const output: Uint8Array[] = []
  let stderr = ''
  const writeOutput: Context['writeOutput'] = (text) => void output.push(Buffer.from(text))
  const exitCode = await runCheckpoints(args, {
    env: { PATH: process.env['PATH'], HERMES_HOME: scratchHome().home, ...env },
    cwd: '/',
    userHome: homedir(),
    temporaryRoot: tmpdir(),
    clock: { now: () => Date.UTC(2026, 4, 8, 12) },
    columns: null,
    errorColumns: null,
    writeOutput,
    writeError: (text) => void (stderr += text),
    writePaged: async (text) => writeOutput(text),
    ...world,
  })
  return { exitCode, stdout: Buffer.concat(output).toString(), stderr }
}
