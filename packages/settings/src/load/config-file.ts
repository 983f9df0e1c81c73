import { readFile } from 'node:fs/promises'
import { type AbsolutePath, CheckpointError, hasErrno } from '@hermes-checkpoints/core'
import type { SettingEntry } from '../table/setting-entry.ts'

/** Our settings in a config file. */
export interface ConfigFileContent {
  readonly entries: readonly SettingEntry[]
  readonly warnings: readonly string[]
}

/** Reads our settings from a config file; a missing file holds none. */
export async function readConfigFile(path: AbsolutePath): Promise<ConfigFileContent> {
  const text = await readIfPresent(path)
  if (text === null) return { entries: [], warnings: [] }
  // Loading yaml and zod takes longer than a snapshot, so only a home with a config file pays for it.
  const { parseConfig } = await import('./parse-config.ts')
  return parseConfig(text, path)
}

async function readIfPresent(path: AbsolutePath): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw new CheckpointError(
      'config-invalid',
      `${path}: expected a file that can be read, found ${(error as Error).message}`,
      { hint: 'Make the file readable, or remove it to use the defaults.', cause: error },
    )
  }
}
