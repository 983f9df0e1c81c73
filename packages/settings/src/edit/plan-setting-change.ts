import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import {
  type AbsolutePath,
  CheckpointError,
  readVariable,
  type Environment,
  hasErrno,
  configFile,
} from '@hermes-checkpoints/core'
import { findSetting } from '../table/find-setting.ts'
import type { SettingChange } from './setting-change.ts'
import type { SettingEntry } from '../table/setting-entry.ts'
import { environmentName, type Setting, type SettingValue } from '../table/setting-table.ts'
import { parseSettingValue } from '../table/setting-value.ts'

export interface SettingRequest {
  readonly home: AbsolutePath
  readonly env: Environment
  /** A setting's full name, such as `checkpoints.max_snapshots`. */
  readonly key: string
  /** The value as typed: patterns are separated by commas, and the empty string is an empty list. */
  readonly text: string
}

/**
 * Plans how to set one value in the config file of a home. Writes nothing.
 *
 * Throws for an unknown name, an invalid value or a file that is not YAML. Other settings in the file may be invalid, so that
 * the user can correct one after the other.
 */
export async function planSettingChange(request: SettingRequest): Promise<SettingChange> {
  const setting = findSetting(request.key)
  const value = parseSettingValue(setting, request.text, setting.key)
  const file = realFile(configFile(request.home))
  const inForce = effectiveEntry(setting, value, file, request.env)
  const oldText = readText(file)
  // Loading yaml and zod takes longer than most commands.
  const { editConfig } = await import('./edit-config.ts')
  const { before, text } = editConfig(oldText ?? '', file, setting, value)
  return { key: setting.key, file, before, value, inForce, oldText, newText: text }
}

function effectiveEntry(
  setting: Setting,
  value: SettingValue,
  path: AbsolutePath,
  env: Environment,
): SettingEntry {
  const { key } = setting
  const variable = environmentName(setting)
  const text = readVariable(env, variable)
  if (text === undefined) return { key, value, source: { kind: 'file', path } }
  const source = { kind: 'environment', variable } as const
  return { key, value: parseSettingValue(setting, text, variable), source }
}

/** Follows a link, so that the link itself is kept. */
function realFile(path: AbsolutePath): AbsolutePath {
  try {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    return isLink ? (realpathSync(path) as AbsolutePath) : path
  } catch (error) {
    throw notWritable(path, error as Error)
  }
}

function readText(path: AbsolutePath): string | null {
  try {
    // Reading a pipe would block, and the write would replace it with a file.
    const stats = lstatSync(path)
    if (!stats.isFile()) throw new Error('something else')
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw notWritable(path, error as Error)
  }
}

function notWritable(path: AbsolutePath, cause: Error): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${path}: expected a file of UTF-8 text, found ${cause.message}`,
    { hint: 'Correct or remove it; nothing was changed.', cause },
  )
}
