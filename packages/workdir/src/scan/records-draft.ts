import type { ObjectId, TreePath } from '@hermes-checkpoints/core'
import type { EntryFacts } from '../walk/readers/directory-reader.ts'
import { recordSize, writeRecord } from './entry-record.ts'
import { FileRecords, idSize } from './file-records.ts'
import { GrowingBytes } from './bytes.ts'

/** Collects the records of files, file by file. */
export class RecordsDraft {
  #records = new GrowingBytes()
  #ids = new GrowingBytes()
  #paths = new GrowingBytes()

  /** The number of files. */
  get size(): number {
    return this.#records.length / recordSize
  }

  /** Adds a file under a new path. The id of the content is given for all files of a draft, or for none. */
  add(path: TreePath, facts: EntryFacts, id: ObjectId | null): void {
    const text = path as unknown as string
    const at = this.#records.grow(recordSize)
    writeRecord(this.#records.view, at, facts, text.length)
    this.#paths.appendText(text)
    if (id === null) return
    const idStart = this.#ids.grow(idSize)
    this.#ids.bytes.write(id, idStart, 'hex')
  }

  /** Adds files of other records, from `from` up to but not including `to`. */
  copy({ bytes, paths }: FileRecords, from: number, to: number): void {
    this.#records.append(bytes.records.subarray(from * recordSize, to * recordSize))
    this.#ids.append(bytes.ids.subarray(from * idSize, to * idSize))
    this.#paths.append(bytes.paths.subarray(paths.start(from), paths.start(to)))
  }

  finish(): FileRecords {
    const [records, ids, paths] = [this.#records, this.#ids, this.#paths]
    return new FileRecords({ records: records.used(), ids: ids.used(), paths: paths.used() })
  }
}
