import { lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type AbsolutePath,
  CheckpointError,
  isSystemError,
  fsyncDirectory,
  readIfThere,
  writeFileAtomically,
} from '@hermes-checkpoints/core'
import type { SettingChange } from './setting-change.ts'

/**
 * Writes what was planned. After a crash the file is the old or the new one; it keeps its permissions and its owner.
 *
 * The agent writes the same file: what it has written since the plan was made is not overwritten.
 */
export function applySettingChange(change: SettingChange): void {
  try {
    if (change.newText !== change.oldText) replaceFile(change)
  } catch (error) {
    throw isSystemError(error) ? notWritable(change.file, error) : error
  }
}

function replaceFile({ file, newText, oldText }: SettingChange): void {
  makeHome(dirname(file) as AbsolutePath)
  if ((readIfThere(file)?.toString() ?? null) !== oldText) throw overtaken(file)
  const stats = lstatSync(file, { throwIfNoEntry: false })
  writeFileAtomically(file, newText, stats)
  if (readFileSync(file, 'utf8') !== newText) throw overtaken(file)
}

function makeHome(home: AbsolutePath): void {
  const made = mkdirSync(home, { recursive: true, mode: 0o700 })
  if (made !== undefined) fsyncDirectory(dirname(made) as AbsolutePath)
}

function notWritable(file: AbsolutePath, cause: Error): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${file}: expected a file that can be written, found ${cause.message}`,
    { hint: 'Make it writable; the file is as it was.', cause },
  )
}

function overtaken(file: AbsolutePath): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${file}: expected the file to stay as it was read, found it changed by another program`,
    { hint: 'Run the command again.' },
  )
}
