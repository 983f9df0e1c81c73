import { join } from 'node:path'
import { buildTree } from '../build-tree.ts'
import { shellQuote, type Traps } from '../traps.ts'
import { file } from '../tree.ts'
import { hostileAttributes, hostileConfig, hostileHooks, hostileIgnore } from './hostile-config.ts'
import { partsOf, type HostilePart } from './hostile-part.ts'

/** The variables that make git run a program. */
export function executingParts(directory: string, traps: Traps): readonly HostilePart[] {
  const place = (name: string): string => join(directory, name)
  buildTree(directory, {
    home: { '.gitconfig': hostileConfig(place('home-config'), 'home', traps) },
    'xdg/git': {
      config: hostileConfig(place('xdg-config'), 'xdg', traps),
      ignore: hostileIgnore,
      attributes: hostileAttributes,
    },
    'global-gitconfig': hostileConfig(place('global-config'), 'global', traps),
    'system-gitconfig': hostileConfig(place('system-config'), 'system', traps),
    template: { hooks: hostileHooks('template-hook', traps) },
    // git looks for its own programs here first.
    'exec-path': { git: trapScript(traps, 'exec-path') },
  })
  return [
    ...partsOf('executes', {
      HOME: place('home'),
      XDG_CONFIG_HOME: place('xdg'),
      GIT_CONFIG_GLOBAL: place('global-gitconfig'),
      GIT_CONFIG_SYSTEM: place('system-gitconfig'),
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor'=${shellQuote(traps.program('config-parameters'))}`,
      GIT_EXTERNAL_DIFF: traps.program('external-diff'),
      GIT_EXEC_PATH: place('exec-path'),
      GIT_TEMPLATE_DIR: place('template'),
      GIT_TEST_FSMONITOR: traps.program('test-fsmonitor'),
    }),
    {
      name: 'GIT_CONFIG_COUNT',
      effect: 'executes',
      env: {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'core.fsmonitor',
        GIT_CONFIG_VALUE_0: traps.program('config-count'),
      },
    },
  ]
}

function trapScript(traps: Traps, name: string): ReturnType<typeof file> {
  const content = `#!/bin/sh\nexec ${shellQuote(traps.program(name))}\n`
  return file({ content, mode: 0o755 })
}
