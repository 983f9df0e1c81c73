import { displayText, exitCodes, resolveHome, type ExitCode } from '@hermes-checkpoints/core'
import {
  applySettingChange,
  describeValue,
  findSetting,
  formatSettingValue,
  planSettingChange,
  type SettingChange,
  type SettingValue,
} from '@hermes-checkpoints/settings'
import type { Context } from '../../program/context.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { settingJson } from './json.ts'
import { writeJson } from '../../terminal/write-json.ts'

export interface SettingChangeArguments extends GlobalArguments {
  readonly key: string
  readonly value: string
  readonly dryRun: boolean
}

/** Sets a value, or shows how, and prints what was and what is. */
export async function printSettingChange(
  args: SettingChangeArguments,
  context: Context,
): Promise<ExitCode> {
  const { cwd, env } = context
  const { dryRun, key, value: text } = args
  const home = resolveHome({ flag: args.home, env, cwd })
  const change = await planSettingChange({ home, env, key, text })
  if (!dryRun) applySettingChange(change)
  const { before, file, inForce, value } = change
  if (args.json) {
    const set = { key, from: plainValue(before), to: value, file, dryRun }
    writeJson({ settings: [settingJson(inForce)], set }, context)
  } else context.writeOutput(changeText(change, dryRun))
  if (inForce.source.kind === 'environment' && !args.quiet)
    context.writeError(
      `Warning: ${inForce.source.variable} is set and overrules it: ${key} is ${valueText(inForce.value)}\n`,
    )
  return exitCodes.done
}

function changeText(change: SettingChange, dryRun: boolean): string {
  const { before, key, newText, oldText, value } = change
  const file = displayText(change.file)
  if (newText === oldText) return `Unchanged: ${key} is ${valueText(value)} in ${file} already\n`
  const done = dryRun ? 'Would set' : 'Set'
  return `${done} ${key}: ${beforeText(before, key)} -> ${valueText(value)} in ${file}\n`
}

function beforeText(before: unknown, key: string): string {
  if (before === null) return `${valueText(findSetting(key).default)} (default)`
  return isList(before) ? valueText(before) : displayText(describeValue(before))
}

/** A file can hold what JSON cannot, such as a list that holds itself. */
function plainValue(before: unknown): unknown {
  return before !== null && typeof before === 'object' && !isList(before)
    ? describeValue(before)
    : before
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function valueText(value: SettingValue): string {
  return displayText(formatSettingValue(value)) || 'none'
}
