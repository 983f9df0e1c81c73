import {
  CheckpointError,
  displayText,
  exitCodes,
  formatSettingValue,
  nearestName,
  type ExitCode,
  type SettingEntry,
  type SettingSource,
} from '@hermes-checkpoints/core'
import type { Context } from '../context.ts'
import { openHome } from '../open-home.ts'
import { textTable, type Column } from '../text-table.ts'
import type { ConfigArguments } from './config.ts'

/** Reads and prints the settings. */
export async function runConfig(args: ConfigArguments, context: Context): Promise<ExitCode> {
  const { loaded } = await openHome(args, context)
  const entries = args.key === undefined ? loaded.entries : [entryOf(loaded.entries, args.key)]
  context.writeOutput(args.json ? forPrograms(entries) : forPeople(entries))
  return exitCodes.done
}

function entryOf(entries: readonly SettingEntry[], key: string): SettingEntry {
  const found = entries.find((entry) => entry.key === key)
  if (found !== undefined) return found
  const nearest = nearestName(
    key,
    entries.map((entry) => entry.key),
  )
  const hint =
    nearest === undefined
      ? 'Run `hermes-checkpoints config` for all of them.'
      : `Did you mean ${nearest}?`
  throw new CheckpointError('usage', `there is no setting ${key}`, { hint })
}

function forPrograms(entries: readonly SettingEntry[]): string {
  const settings = entries.map(({ key, source, value }) => ({
    key,
    value,
    source: sourceText(source),
  }))
  return `${JSON.stringify({ settings })}\n`
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

function sourceText(source: SettingSource): string {
  if (source.kind === 'file') return source.path
  if (source.kind === 'environment') return source.variable
  return source.kind
}
