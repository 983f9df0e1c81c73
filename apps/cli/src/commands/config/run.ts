import { CheckpointError, exitCodes, resolveHome, type ExitCode } from '@hermes-checkpoints/core'
import { applySettingChange, findSetting, planSettingChange } from '@hermes-checkpoints/settings'
import { openHome } from '../../home/open-home.ts'
import type { Context } from '../../program/context.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { ConfigArguments } from './command.ts'
import { settingChangeJson, settingJson } from './json.ts'
import { configText, overriddenText, settingChangeText } from './text.ts'

/** Prints the settings, or sets one. */
export async function runConfig(args: ConfigArguments, context: Context): Promise<ExitCode> {
  const { dryRun, key, value } = args
  if (key !== undefined && value !== undefined) await setSetting(key, value, args, context)
  else if (dryRun)
    throw new CheckpointError('usage', 'expected a setting and a value with --dry-run', {
      hint: 'Run `hermes-checkpoints config --help` to see how to set one.',
    })
  else await printSettings(key, args, context)
  return exitCodes.done
}

async function setSetting(
  key: string,
  text: string,
  { dryRun, home: flag, json, quiet }: ConfigArguments,
  context: Context,
): Promise<void> {
  const { cwd, env } = context
  const home = resolveHome({ flag, env, cwd })
  const change = await planSettingChange({ home, env, key, text })
  if (!dryRun) applySettingChange(change)
  if (json) writeJson(settingChangeJson(change, dryRun), context)
  else context.writeOutput(settingChangeText(change, dryRun))
  if (!quiet) context.writeError(overriddenText(change))
}

async function printSettings(
  key: string | undefined,
  args: ConfigArguments,
  context: Context,
): Promise<void> {
  const wanted = key === undefined ? null : findSetting(key)
  const { loaded } = await openHome(args, context)
  const entries = loaded.entries.filter((entry) => wanted === null || entry.key === wanted.key)
  if (args.json) writeJson({ settings: entries.map(settingJson) }, context)
  else context.writeOutput(configText(entries))
}
