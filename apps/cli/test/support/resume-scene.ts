import { join } from 'node:path'
import { runSessions } from '@hermes-checkpoints/cli'
import {
  buildTree,
  digestOf,
  scratchDirectory,
  scratchHome,
} from '@hermes-checkpoints/test-fixtures'
import { vi } from 'vitest'
import { scratchWorld, type Run, type World } from './run-program.ts'

export interface ResumeScene {
  readonly base: string
  readonly oldBase: string
  readonly put: (tree: Readonly<Record<string, string>>) => void
  readonly run: (args: readonly string[], world?: World) => Promise<Run>
  readonly json: (args: readonly string[], world?: World) => Promise<unknown>
  readonly digest: () => string
}

/** Makes a home with states, at noon UTC on May 8th, 2026. */
export function resumeScene(states: Readonly<Record<string, string>> = {}): ResumeScene {
  vi.stubEnv('TZ', 'UTC')
  const { base, home } = scratchHome()
  const userHome = scratchDirectory()
  const run: ResumeScene['run'] = async (args, world) => {
    const { context, said } = scratchWorld({ HERMES_HOME: home }, world)
    const exitCode = await runSessions(['resume', ...args], { ...context, userHome })
    return { exitCode, ...said() }
  }
  const put: ResumeScene['put'] = (tree) => {
    for (const [name, text] of Object.entries(tree))
      buildTree(join(base, name, '..'), { [name.split('/').at(-1) ?? '']: text })
  }
  put(states)
  return {
    base,
    oldBase: join(userHome, '.hermes', 'checkpoints'),
    put,
    run,
    json: async (args, world) =>
      JSON.parse((await run([...args, '--json'], world)).stdout) as unknown,
    digest: () => digestOf(base, { mtime: true }),
  }
}

export const going = "task: Tidy up\nstatus: in_progress\nupdated: '2026-05-08T09:00:00'\n"
export const older = "task: Read on\nstatus: in_progress\nupdated: '2026-05-06T12:00:00.5'\n"
export const done = "task: Done\nstatus: completed\nupdated: '2026-05-05T12:00:00'\n"
export const stale = "task: Forgotten\nupdated: '2026-04-01T12:00:00'\n"
