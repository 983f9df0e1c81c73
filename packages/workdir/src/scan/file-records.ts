import type { ObjectId, TreePath } from '@hermes-checkpoints/core'
import { DirectoryIndex, type DirectoryFiles } from './directory-index.ts'
import type { EntryFacts } from '../walk/readers/directory-reader.ts'
import { kindOf, modeOf, recordPlace, recordSize } from './entry-record.ts'
import { PathList } from './path-list.ts'
import type { ScannedFile } from './scan.ts'
import { dataViewOf } from './view-of.ts'
import type { WalkedFile } from '../model/walked-file.ts'

const { ctime, dev, ino, mode, mtime, nameLength, size } = recordPlace

/** How many bytes an id takes. */
export const idSize = 20

/** The bytes of files: their records, the ids of their contents where those are known, and their paths, all in the same order. */
export interface RecordBytes {
  readonly records: Buffer
  readonly ids: Buffer
  readonly paths: Buffer
}

/**
 * Files as a scan's file holds them.
 *
 * What is said about one file lies next to what is said about its neighbours. To go through objects instead takes longer
 * than to ask the system about every file, because they are scattered in memory, of which they take several times as much.
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

  /** The files in a directory, whose path has a slash at its end; that of the root is empty. */
  directory(prefix: string): DirectoryFiles | undefined {
    return this.#directories().directory(prefix)
  }

  /** The directories that files are in, as `directory` takes them. */
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

  /** The permissions of a file; null for a link. */
  permissions(number: number): number | null {
    const bits = this.mode(number)
    return kindOf(bits) === 'link' ? null : bits & 0o7777
  }

  /** Says whether a file still looks in everything as it did. */
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

  /** The type and the permissions of a file, as the system has them. */
  mode(number: number): number {
    return this.#view.getUint16(number * recordSize + mode, true)
  }

  changedAt(number: number): number {
    return this.#view.getFloat64(number * recordSize + ctime, true)
  }

  /** When the latest of all changes was; before everything when there are no files. */
  get latestChange(): number {
    if (this.#latestChange !== undefined) return this.#latestChange
    let latest = Number.NEGATIVE_INFINITY
    for (let number = 0; number < this.size; number += 1)
      latest = Math.max(latest, this.changedAt(number))
    this.#latestChange = latest
    return latest
  }

  /** When it was last written or changed. */
  stampedAt(number: number): number {
    return Math.max(
      this.#view.getFloat64(number * recordSize + mtime, true),
      this.changedAt(number),
    )
  }

  /** Other records and ids for the same paths, of which nothing has to be found out anew. */
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
