import {
  checkpointBase,
  displayText,
  gitTimeoutMs,
  layout,
  resolveHome,
  type AbsolutePath,
  type Layout,
} from '@hermes-checkpoints/core'
import { loadSettings, type LoadedSettings, type SettingFlags } from '@hermes-checkpoints/settings'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

/** The home that a command works on. */
export interface Home {
  readonly home: AbsolutePath
  readonly layout: Layout
  readonly loaded: LoadedSettings
  readonly gitTimeoutMs: number
}

/** Finds the home and reads its settings; what has no effect in them is told on standard error. */
export async function openHome(
  args: GlobalArguments,
  context: Context,
  flags: SettingFlags = {},
): Promise<Home> {
  const { cwd, env } = context
  const home = resolveHome({ flag: args.home, env, cwd })
  const loaded = await loadSettings({ home, env, flags })
  if (!args.quiet)
    for (const warning of loaded.warnings) context.writeError(`Warning: ${displayText(warning)}\n`)
  return { home, layout: layout(checkpointBase(home)), loaded, gitTimeoutMs: gitTimeoutMs(env) }
}
