import type { TreePath } from '@hermes-checkpoints/core'
import { makeRecords, type FileRecords } from './file-records.ts'
import type { ScannedFile } from './scan.ts'

type ScannedFiles = ReadonlyMap<TreePath, ScannedFile>

/** Files never change once they are in a map, so that what was made of them is good as long as somebody holds the map. */
const remembered = new WeakMap<ScannedFiles, FileRecords>()

/** The records of files, which are made once for the same map. */
export function recordsOf(files: ScannedFiles): FileRecords {
  const known = remembered.get(files)
  if (known !== undefined) return known
  return rememberRecords(files, makeRecords(files))
}

/** Remembers the records of files that somebody has made already. */
export function rememberRecords(files: ScannedFiles, records: FileRecords): FileRecords {
  remembered.set(files, records)
  return records
}

/**
 * The files with some of them changed, new, or gone.
 *
 * Where all of them were known before, and that is most of the time, their records need not be made anew.
 */
export function changedFiles(
  files: ScannedFiles,
  changes: ReadonlyMap<TreePath, ScannedFile>,
  gone: readonly TreePath[],
): ScannedFiles {
  if (changes.size === 0 && gone.length === 0) return files
  const after = new Map(files)
  const numbers: [number, ScannedFile][] = []
  const records = recordsOf(files)
  for (const [path, file] of changes) {
    after.set(path, file)
    const number = numberOf(records, path)
    if (number !== undefined) numbers.push([number, file])
  }
  for (const path of gone) after.delete(path)
  if (gone.length === 0 && numbers.length === changes.size)
    rememberRecords(after, records.with(numbers))
  return after
}

function numberOf(records: FileRecords, path: TreePath): number | undefined {
  const text = path as unknown as string
  const nameStart = text.lastIndexOf('/') + 1
  return records.directory(text.slice(0, nameStart))?.get(text.slice(nameStart))
}
