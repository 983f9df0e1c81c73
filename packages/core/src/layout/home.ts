import { join, resolve } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '../ids/absolute-path.ts'
import { readVariable, type Environment } from './environment.ts'

export interface HomeInput {
  /** The value of `--home`. */
  readonly flag?: string | undefined
  readonly env: Environment
  /** The base of a relative path. */
  readonly cwd: string
}

/** The Hermes home: `--home`, else `HERMES_HOME`, else `~/.hermes`. */
export function resolveHome({ flag, env, cwd }: HomeInput): AbsolutePath {
  const home = flag ?? readVariable(env, 'HERMES_HOME') ?? '~/.hermes'
  // An empty path, as from an unset shell variable, must not become the current directory.
  const isRelative = home !== '' && !home.startsWith('~')
  return parseAbsolutePath(isRelative ? resolve(cwd, home) : home)
}

/** The agent's config file, which also holds our settings. */
export function configFile(home: AbsolutePath): AbsolutePath {
  return parseAbsolutePath(join(home, 'config.yaml'))
}
