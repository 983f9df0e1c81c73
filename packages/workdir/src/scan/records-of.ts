import type { TreePath } from '@hermes-checkpoints/core'
import { dataViewOf } from './bytes.ts'
import { recordSize, writeRecord } from './entry-record.ts'
import { idSize, type FileRecords } from './file-records.ts'
import { FileTable, scannedFiles } from './file-table.ts'
import { RecordsDraft } from './records-draft.ts'
import type { ScannedFile } from './scan.ts'

type ScannedFiles = ReadonlyMap<TreePath, ScannedFile>

/** Valid as long as the map lives: a map of files never changes. */
const cache = new WeakMap<ScannedFiles, FileRecords>()

/** Returns the records of files. They are made once for each map. */
export function recordsOf(files: ScannedFiles): FileRecords {
  if (files instanceof FileTable) return files.records
  const cached = cache.get(files)
  if (cached !== undefined) return cached
  const records = makeRecords(files)
  cache.set(files, records)
  return records
}

/** Returns the files with some of them changed, added or removed. */
export function changedFiles(
  files: ScannedFiles,
  changes: ScannedFiles,
  gone: readonly TreePath[],
): ScannedFiles {
  if (changes.size === 0 && gone.length === 0) return files
  if (files.size === 0 && gone.length === 0) return changes
  const records = recordsOf(files)
  const { added, changed } = sorted(records, changes)
  const numbers = gone.flatMap((path) => records.find(path) ?? [])
  if (added.length === 0 && numbers.length === 0) return scannedFiles(changed)
  const draft = without(changed, numbers)
  for (const [path, file] of added) draft.add(path, file, file.id)
  return scannedFiles(draft.finish())
}

function makeRecords(files: ScannedFiles): FileRecords {
  const draft = new RecordsDraft()
  for (const [path, file] of files) draft.add(path, file, file.id)
  return draft.finish()
}

/** Returns the records with the changes written into them, and the files that are new. */
function sorted(
  before: FileRecords,
  changes: ScannedFiles,
): {
  readonly changed: FileRecords
  readonly added: readonly (readonly [TreePath, ScannedFile])[]
} {
  const records = Buffer.from(before.bytes.records)
  const ids = Buffer.from(before.bytes.ids)
  const view = dataViewOf(records)
  const added: (readonly [TreePath, ScannedFile])[] = []
  for (const [path, file] of changes) {
    const number = before.find(path)
    if (number === undefined) added.push([path, file])
    else {
      writeRecord(view, number * recordSize, file, (path as unknown as string).length)
      ids.write(file.id, number * idSize, 'hex')
    }
  }
  return { changed: before.withSamePaths({ records, ids }), added }
}

function without(records: FileRecords, numbers: readonly number[]): RecordsDraft {
  const draft = new RecordsDraft()
  let from = 0
  for (const number of numbers.toSorted((one, other) => one - other)) {
    draft.copy(records, from, number)
    from = number + 1
  }
  draft.copy(records, from, records.size)
  return draft
}
