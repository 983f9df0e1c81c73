import type { ExitCode } from '@hermes-checkpoints/core'
import { runCheckpoints, type Context } from '@hermes-checkpoints/cli'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'

export interface Run {
  readonly exitCode: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** Runs `hermes-checkpoints` in this process, with nothing of this process around it but `PATH`. */
export async function run(args: readonly string[], env: Context['env'] = {}): Promise<Run> {
  let [stdout, stderr] = ['', '']
  const exitCode = await runCheckpoints(args, {
    env: { PATH: process.env['PATH'], HERMES_HOME: scratchHome().home, ...env },
    cwd: '/',
    clock: { now: () => Date.UTC(2026, 4, 8, 12) },
    columns: null,
    writeOutput: (text) => void (stdout += text),
    writeError: (text) => void (stderr += text),
  })
  return { exitCode, stdout, stderr }
}
