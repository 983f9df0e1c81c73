import { CheckpointError, displayText, exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { findSetting, formatSettingValue, type SettingEntry } from '@hermes-checkpoints/settings'
import type { Context } from '../../program/context.ts'
import { openHome } from '../../home/open-home.ts'
import { printSettingChange } from './text.ts'
import { settingJson, sourceText } from './json.ts'
import { textTable, type Column } from '../../terminal/text-table.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { ConfigArguments } from './command.ts'

/** Reads and prints the settings, or sets one. */
export async function runConfig(args: ConfigArguments, context: Context): Promise<ExitCode> {
  const { key, value } = args
  if (key !== undefined && value !== undefined)
    return printSettingChange({ ...args, key, value }, context)
  if (args.dryRun) {
    throw new CheckpointError('usage', 'expected a setting and a value with --dry-run', {
      hint: 'Run `hermes-checkpoints config --help` to see how a setting is set.',
    })
  }
  const wanted = key === undefined ? null : findSetting(key)
  const { loaded } = await openHome(args, context)
  const entries = loaded.entries.filter((entry) => wanted === null || entry.key === wanted.key)
  if (args.json) writeJson({ settings: entries.map(settingJson) }, context)
  else context.writeOutput(forPeople(entries))
  return exitCodes.done
}

function forPeople(entries: readonly SettingEntry[]): string {
  return textTable(
    columns,
    entries.map(({ key, source, value }) =>
      [key, formatSettingValue(value), sourceText(source)].map(displayText),
    ),
  )
}

const columns: readonly Column[] = [
  { title: 'SETTING', align: 'left' },
  { title: 'VALUE', align: 'right' },
  { title: 'FROM', align: 'left' },
]
