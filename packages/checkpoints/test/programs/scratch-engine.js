import { openEngine } from '@hermes-checkpoints/checkpoints'
import { layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'

/** Returns an engine on the home of a test, with time limits for a busy machine. */
export async function scratchEngine(home, flags = {}, options = {}) {
  const { settings } = await loadSettings({ home: parseAbsolutePath(home), env: {}, flags })
  return openEngine({
    layout: layout(parseAbsolutePath(`${home}/checkpoints`)),
    settings,
    env: { PATH: process.env.PATH },
    cwd: '/',
    userHome: home,
    temporaryRoot: parseAbsolutePath(home),
    gitTimeoutMs: 60_000,
    lockWaitMs: 60_000,
    onMaintenanceDue: () => undefined,
    ...options,
  })
}
