import { join, resolve } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '../ids/absolute-path.ts'
import { readVariable, type Environment } from './environment.ts'

export interface HomeInput {
  /** What `--home` was given. */
  readonly flag?: string | undefined
  readonly env: Environment
  /** The directory that a relative path starts from. */
  readonly cwd: string
}

/** The Hermes home: `--home`, else `HERMES_HOME`, else `~/.hermes`. */
export function resolveHome({ flag, env, cwd }: HomeInput): AbsolutePath {
  const home = flag ?? readVariable(env, 'HERMES_HOME') ?? '~/.hermes'
  // An empty path, as an unset shell variable leaves it, must not turn into the current directory.
  const isRelative = home !== '' && !home.startsWith('~')
  return parseAbsolutePath(isRelative ? resolve(cwd, home) : home)
}

/** The agent's config file, which our settings share. */
export function configFile(home: AbsolutePath): AbsolutePath {
  return parseAbsolutePath(join(home, 'config.yaml'))
}
