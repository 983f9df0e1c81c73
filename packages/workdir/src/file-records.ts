import type { ObjectId, TreePath } from '@hermes-checkpoints/core'
import type { EntryFacts } from './directory-reader.ts'
import { kindOf, modeOf, recordPlace, recordSize, writeRecord } from './entry-record.ts'
import type { ScannedFile } from './scan.ts'

const { ctime, dev, ino, mode, mtime, nameLength, size } = recordPlace
const idSize = 20

type ScannedFiles = ReadonlyMap<TreePath, ScannedFile>

/** The bytes of files: their records, their ids and their paths, all in the same order. */
export interface RecordBytes {
  readonly records: Buffer
  readonly ids: Buffer
  readonly paths: Buffer
}

/** Where the files of one directory are among all, by their names. */
type DirectoryNumbers = ReadonlyMap<string, number>

/**
 * Files as a scan's file holds them, in the order of their map.
 *
 * What is said about one file lies next to what is said about its neighbours. To go through the objects instead takes longer
 * than to ask the system about every file, because they are scattered in memory.
 */
export class FileRecords {
  readonly bytes: RecordBytes
  readonly size: number
  readonly #view: DataView
  #directories: ReadonlyMap<string, DirectoryNumbers> | undefined

  constructor(bytes: RecordBytes, directories?: ReadonlyMap<string, DirectoryNumbers>) {
    this.bytes = bytes
    this.size = bytes.records.length / recordSize
    this.#view = viewOf(bytes.records)
    this.#directories = directories
  }

  /** The files in a directory, whose path has a slash at its end; that of the root is empty. */
  directory(prefix: string): DirectoryNumbers | undefined {
    this.#directories ??= this.#sortByDirectory()
    return this.#directories.get(prefix)
  }

  /** The directories that files are in, as `directory` takes them. */
  prefixes(): Iterable<string> {
    this.#directories ??= this.#sortByDirectory()
    return this.#directories.keys()
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

  /** When it was last written or changed. */
  stampedAt(number: number): number {
    return Math.max(
      this.#view.getFloat64(number * recordSize + mtime, true),
      this.changedAt(number),
    )
  }

  /** The same records with other content for some of the files. */
  with(changes: Iterable<readonly [number, ScannedFile]>): FileRecords {
    const records = Buffer.from(this.bytes.records)
    const ids = Buffer.from(this.bytes.ids)
    const view = viewOf(records)
    for (const [number, file] of changes) {
      const at = number * recordSize
      writeRecord(view, at, file, view.getUint16(at + nameLength, true))
      ids.write(file.id, number * idSize, 'hex')
    }
    return new FileRecords({ records, ids, paths: this.bytes.paths }, this.#directories)
  }

  /** The files themselves. Ids and paths are converted all at once, which is far faster than one by one. */
  files(): ScannedFiles {
    const ids = this.bytes.ids.toString('hex')
    const files = new Map<TreePath, ScannedFile>()
    for (const [number, path] of this.#paths()) {
      const id = ids.slice(2 * idSize * number, 2 * idSize * (number + 1)) as ObjectId
      files.set(path as unknown as TreePath, readRecord(this.#view, number * recordSize, id))
    }
    return files
  }

  #sortByDirectory(): ReadonlyMap<string, DirectoryNumbers> {
    const directories = new Map<string, Map<string, number>>()
    let directory = new Map<string, number>()
    let prefix: string | null = null
    for (const [number, path] of this.#paths()) {
      const nameStart = path.lastIndexOf('/') + 1
      // Most files come after another one of the same directory.
      if (prefix?.length !== nameStart || !path.startsWith(prefix)) {
        prefix = path.slice(0, nameStart)
        directory = directories.get(prefix) ?? new Map<string, number>()
        directories.set(prefix, directory)
      }
      directory.set(path.slice(nameStart), number)
    }
    return directories
  }

  *#paths(): Generator<readonly [number, string]> {
    const paths = this.bytes.paths.toString('latin1')
    let start = 0
    for (let number = 0; number < this.size; number += 1) {
      const end = start + this.#view.getUint16(number * recordSize + nameLength, true)
      yield [number, paths.slice(start, end)]
      start = end
    }
  }
}

/** The records in the bytes that a number of files take up. */
export function readRecords(bytes: Buffer, count: number): FileRecords {
  const [ids, paths] = [count * recordSize, count * (recordSize + idSize)]
  return new FileRecords({
    records: bytes.subarray(0, ids),
    ids: bytes.subarray(ids, paths),
    paths: bytes.subarray(paths),
  })
}

/** The records of files. */
export function makeRecords(files: ScannedFiles): FileRecords {
  const records = Buffer.allocUnsafe(files.size * recordSize)
  const view = viewOf(records)
  const ids: string[] = []
  const paths: string[] = []
  for (const [path, file] of files) {
    const text = path as unknown as string
    writeRecord(view, ids.length * recordSize, file, text.length)
    ids.push(file.id)
    paths.push(text)
  }
  return new FileRecords({
    records,
    ids: Buffer.from(ids.join(''), 'hex'),
    paths: Buffer.from(paths.join(''), 'latin1'),
  })
}

/** Much faster than a buffer's own methods, which put numbers together byte by byte. */
function viewOf({ buffer, byteLength, byteOffset }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function readRecord(view: DataView, at: number, id: ObjectId): ScannedFile {
  const bits = view.getUint16(at + mode, true)
  return {
    kind: kindOf(bits) === 'link' ? 'link' : 'file',
    permissions: bits & 0o7777,
    size: view.getFloat64(at + size, true),
    mtimeMs: view.getFloat64(at + mtime, true),
    ctimeMs: view.getFloat64(at + ctime, true),
    ino: view.getFloat64(at + ino, true),
    dev: view.getFloat64(at + dev, true),
    id,
  }
}
