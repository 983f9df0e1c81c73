import { CheckpointError, parseDecimal } from '@hermes-checkpoints/core'
import type { Setting, SettingValue } from './setting-table.ts'

/** Returns the value if it is valid for its setting. Otherwise throws an error that names `where` to correct it. */
export function checkSettingValue(setting: Setting, value: unknown, where: string): SettingValue {
  if (fits(setting, value)) return value
  throw new CheckpointError(
    'config-invalid',
    `${where}: expected ${expectation(setting)}, found ${describeValue(value)}`,
    { hint: `Correct the value, or remove it for the default, ${formatDefault(setting)}.` },
  )
}

/** Parses a value from an environment variable or an argument. */
export function parseSettingValue(setting: Setting, text: string, where: string): SettingValue {
  return checkSettingValue(setting, typedValue(setting, text) ?? text, where)
}

/** Formats a value for people. */
export function formatSettingValue(value: SettingValue): string {
  return typeof value === 'object' ? value.join(',') : String(value)
}

/** Formats a value from a config file for an error message. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a date'
  if (typeof value === 'object' && value !== null) return 'a map'
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

function typedValue(setting: Setting, text: string): SettingValue | undefined {
  if (setting.kind === 'boolean') return booleanWords.get(text.toLowerCase())
  if (setting.kind === 'patterns') return patternsIn(text)
  return parseDecimal(text)
}

function patternsIn(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split(',').map((pattern) => pattern.trim())
}

function isPattern(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\n')
}

function fits(setting: Setting, value: unknown): value is SettingValue {
  if (setting.kind === 'boolean') return typeof value === 'boolean'
  if (setting.kind === 'number') return Number.isFinite(value)
  if (setting.kind === 'patterns') return Array.isArray(value) && value.every(isPattern)
  return Number.isSafeInteger(value) && Number(value) >= setting.minimum
}

function formatDefault(setting: Setting): string {
  return setting.kind === 'patterns' ? 'none' : String(setting.default)
}

function expectation(setting: Setting): string {
  if (setting.kind === 'boolean') return 'true or false'
  if (setting.kind === 'number') return 'a number'
  if (setting.kind === 'patterns') return 'a list of patterns'
  return `a whole number of at least ${setting.minimum}`
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['off', false],
  ['0', false],
])
