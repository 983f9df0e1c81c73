import type { ObjectId, TreePath } from '@hermes-checkpoints/core'
import { DirectoryIndex, type DirectoryFiles } from './directory-index.ts'
import type { EntryFacts } from '../walk/readers/directory-reader.ts'
import { kindOf, modeOf, recordOffset, recordSize } from './entry-record.ts'
import { PathList } from './path-list.ts'
import type { ScannedFile } from './scan.ts'
import { dataViewOf } from './bytes.ts'
import type { WalkedFile } from '../model/walked-file.ts'

const { ctime, dev, ino, mode, mtime, nameLength, size } = recordOffset

/** The bytes of one object id. */
export const idSize = 20

/** The encoded files: their records, the ids of their contents where known, and their paths, all in the same order. */
export interface RecordBytes {
  readonly records: Buffer
  readonly ids: Buffer
  readonly paths: Buffer
}

/**
 * The files of a scan, in the encoding of the scan file.
 *
 * The records are contiguous. Objects would take several times the memory and be scattered in it, so that iterating
 * over them takes longer than the stat calls for every file.
 */
export class FileRecords {
  readonly bytes: RecordBytes
  readonly size: number
  readonly #view: DataView
  #paths: PathList | undefined
  #index: DirectoryIndex | undefined
  #latestChange: number | undefined

  constructor(bytes: RecordBytes) {
    this.bytes = bytes
    this.size = bytes.records.length / recordSize
    this.#view = dataViewOf(bytes.records)
  }

  /** Returns the files of a directory, given its path with a trailing slash; the root is the empty string. */
  directory(prefix: string): DirectoryFiles | undefined {
    return this.#directories().directory(prefix)
  }

  /** Returns the directories that contain files, in the form that `directory` takes. */
  prefixes(): Iterable<string> {
    return this.#directories().prefixes()
  }

  find(path: TreePath): number | undefined {
    const text = path as unknown as string
    const nameStart = text.lastIndexOf('/') + 1
    return this.directory(text.slice(0, nameStart))?.find(text.slice(nameStart))
  }

  get paths(): PathList {
    this.#paths ??= new PathList(this.bytes.paths, this.size, (number) =>
      this.#view.getUint16(number * recordSize + nameLength, true),
    )
    return this.#paths
  }

  walked(number: number): WalkedFile {
    const [view, at] = [this.#view, number * recordSize]
    const bits = this.mode(number)
    return {
      kind: kindOf(bits) === 'link' ? 'link' : 'file',
      permissions: bits & 0o7777,
      size: view.getFloat64(at + size, true),
      mtimeMs: view.getFloat64(at + mtime, true),
      ctimeMs: view.getFloat64(at + ctime, true),
      ino: view.getFloat64(at + ino, true),
      dev: view.getFloat64(at + dev, true),
    }
  }

  scanned(number: number): ScannedFile {
    return { ...this.walked(number), id: this.id(number) }
  }

  id(number: number): ObjectId {
    return this.bytes.ids.toString('hex', number * idSize, (number + 1) * idSize) as ObjectId
  }

  /** Returns the permissions of a file, or null for a link. */
  permissions(number: number): number | null {
    const bits = this.mode(number)
    return kindOf(bits) === 'link' ? null : bits & 0o7777
  }

  /** True when all stat data of a file are equal to its record. */
  isSame(number: number, facts: EntryFacts): boolean {
    const view = this.#view
    const at = number * recordSize
    return (
      view.getFloat64(at + ctime, true) === facts.ctimeMs &&
      view.getFloat64(at + mtime, true) === facts.mtimeMs &&
      view.getFloat64(at + size, true) === facts.size &&
      view.getFloat64(at + ino, true) === facts.ino &&
      view.getFloat64(at + dev, true) === facts.dev &&
      view.getUint16(at + mode, true) === modeOf(facts)
    )
  }

  /** Returns the type and permissions of a file, as in st_mode. */
  mode(number: number): number {
    return this.#view.getUint16(number * recordSize + mode, true)
  }

  changedAt(number: number): number {
    return this.#view.getFloat64(number * recordSize + ctime, true)
  }

  /** The latest ctime of all files; -Infinity when there are none. */
  get latestChange(): number {
    if (this.#latestChange !== undefined) return this.#latestChange
    let latest = Number.NEGATIVE_INFINITY
    for (let number = 0; number < this.size; number += 1)
      latest = Math.max(latest, this.changedAt(number))
    this.#latestChange = latest
    return latest
  }

  /** Returns the later of mtime and ctime. */
  stampedAt(number: number): number {
    return Math.max(
      this.#view.getFloat64(number * recordSize + mtime, true),
      this.changedAt(number),
    )
  }

  /** Returns other records and ids for the same paths, and shares the path list and index with them. */
  withSamePaths({ ids, records }: Omit<RecordBytes, 'paths'>): FileRecords {
    const same = new FileRecords({ records, ids, paths: this.bytes.paths })
    same.#paths = this.#paths
    same.#index = this.#index
    return same
  }

  #directories(): DirectoryIndex {
    this.#index ??= new DirectoryIndex(this.paths)
    return this.#index
  }
}
