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

/** The home that a command works on, with its settings. */
export interface Home {
  readonly home: AbsolutePath
  readonly layout: Layout
  readonly loaded: LoadedSettings
  readonly gitTimeoutMs: number
}

/** Finds the home and loads its settings; warnings about them go to standard error. */
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
