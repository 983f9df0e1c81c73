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
 * Applies a plan. A crash leaves the old file or the new one, and the file keeps its permissions and owner.
 *
 * The agent writes to the same file, so a file that has changed since the plan is not overwritten.
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
  if ((readIfThere(file)?.toString() ?? null) !== oldText) throw changedSincePlan(file)
  const stats = lstatSync(file, { throwIfNoEntry: false })
  writeFileAtomically(file, newText, stats)
  if (readFileSync(file, 'utf8') !== newText) throw changedSincePlan(file)
}

function makeHome(home: AbsolutePath): void {
  const made = mkdirSync(home, { recursive: true, mode: 0o700 })
  if (made !== undefined) fsyncDirectory(dirname(made) as AbsolutePath)
}

function notWritable(file: AbsolutePath, cause: Error): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${file}: expected a file that can be written, found ${cause.message}`,
    { hint: 'Make the file writable; it was not changed.', cause },
  )
}

function changedSincePlan(file: AbsolutePath): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${file}: another program has changed the file in the meantime`,
    { hint: 'Run the command again.' },
  )
}
