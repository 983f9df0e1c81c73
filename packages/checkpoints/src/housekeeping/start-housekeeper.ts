import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EngineOptions } from '../context/engine-options.ts'

/** The housekeeper's options, passed as JSON in its arguments. */
type HousekeeperOrder = Pick<EngineOptions, 'settings' | 'gitTimeoutMs' | 'userHome'> & {
  readonly base: string
  readonly temporaryRoot: string
}

/**
 * Starts housekeeping in a detached process that outlives this one. Its result is recorded for the status. Returns false
 * when there is no program to start.
 */
export function startHousekeeper(options: EngineOptions): boolean {
  const { env, gitTimeoutMs, layout, settings, temporaryRoot, userHome } = options
  const { base } = layout
  const order: HousekeeperOrder = { base, gitTimeoutMs, settings, temporaryRoot, userHome }
  const program = housekeeperProgram()
  if (program === null) return false
  const housekeeper = spawn(process.execPath, [program, JSON.stringify(order)], {
    // A volume cannot be unmounted while it holds the current directory of a process.
    cwd: '/',
    detached: true,
    env: { ...env },
    stdio: 'ignore',
  })
  // If it cannot start, housekeeping stays due and the next checkpoint tries again.
  housekeeper.on('error', () => undefined)
  housekeeper.unref()
  return true
}

/**
 * Returns the program in `programs/` of this package, or beside the code of a bundle. Null when a bundle left it out, or has
 * no URL: esbuild's CommonJS output leaves `import.meta.url` undefined.
 */
function housekeeperProgram(): string | null {
  const code = (import.meta as Partial<ImportMeta>).url
  if (code === undefined) return null
  const candidates = ['../../programs/housekeeper.js', './housekeeper.js']
  const files = candidates.map((path) => fileURLToPath(new URL(path, code)))
  return files.find((file) => existsSync(file)) ?? null
}
