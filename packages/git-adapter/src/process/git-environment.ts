import type { AbsolutePath } from '@hermes-checkpoints/core'
import { storeConfig } from '../store/store-config.ts'

/** Variables that one call adds, such as a directory with more objects. */
export type GitVariables = Readonly<Record<string, string>>

/**
 * The environment of every git call. It inherits only `PATH`.
 *
 * Half of all `GIT_*` variables change what git does, some make it run programs, and an agent that was started from a
 * git hook inherits several of them.
 */
export function gitEnvironment(
  path: string,
  store: AbsolutePath | null,
  variables: GitVariables = {},
): Record<string, string> {
  return {
    PATH: path,
    LC_ALL: 'C',
    // Otherwise git reads `ignore` and `attributes` from the user's configuration directory.
    HOME: nowhere,
    XDG_CONFIG_HOME: nowhere,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    // A store's own config could name a server, or a program, from which git fetches missing objects.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_DEFAULT_HASH: 'sha1',
    ...(store === null ? {} : { GIT_DIR: store }),
    ...configVariables,
    ...allocatorVariables,
    ...platformVariables(),
    ...variables,
  }
}

const nowhere = '/nonexistent'

/** Lets glibc keep the memory that git frees and allocates again for every object: git takes a third less time. */
const allocatorVariables = {
  MALLOC_TRIM_THRESHOLD_: '1073741824',
  MALLOC_TOP_PAD_: '16777216',
  MALLOC_MMAP_THRESHOLD_: '1073741824',
}

const configVariables: GitVariables = {
  GIT_CONFIG_COUNT: String(storeConfig.size),
  ...Object.fromEntries(
    [...storeConfig].flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
}

/** Without `SystemRoot`, programs do not start on Windows. */
function platformVariables(): Record<string, string> {
  const root = process.env['SystemRoot']
  return process.platform === 'win32' && root !== undefined ? { SystemRoot: root } : {}
}
