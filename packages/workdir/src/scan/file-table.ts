import type { TreePath } from '@hermes-checkpoints/core'
import type { FileRecords } from './file-records.ts'
import type { ScannedFile } from './scan.ts'
import type { WalkedFile } from '../model/walked-file.ts'

/** A map of files by path that creates the object of a file only on access. */
export class FileTable<File extends WalkedFile> implements ReadonlyMap<TreePath, File> {
  readonly records: FileRecords
  readonly #read: (number: number) => File

  constructor(records: FileRecords, read: (number: number) => File) {
    this.records = records
    this.#read = read
  }

  get size(): number {
    return this.records.size
  }

  get(path: TreePath): File | undefined {
    const number = this.records.find(path)
    return number === undefined ? undefined : this.#read(number)
  }

  /** Returns a file by its number in iteration order. */
  at(number: number): File {
    return this.#read(number)
  }

  pathAt(number: number): TreePath {
    return this.records.paths.path(number)
  }

  has(path: TreePath): boolean {
    return this.records.find(path) !== undefined
  }

  forEach(visit: (file: File, path: TreePath, files: ReadonlyMap<TreePath, File>) => void): void {
    for (const [path, file] of this) visit(file, path, this)
  }

  keys(): Generator<TreePath, undefined, undefined> {
    return this.records.paths.all()
  }

  *values(): Generator<File, undefined, undefined> {
    for (let number = 0; number < this.size; number += 1) yield this.#read(number)
  }

  *entries(): Generator<[TreePath, File], undefined, undefined> {
    let number = 0
    for (const path of this.keys()) {
      yield [path, this.#read(number)]
      number += 1
    }
  }

  [Symbol.iterator](): Generator<[TreePath, File], undefined, undefined> {
    return this.entries()
  }
}

/** Returns the files of a scan, with the ids of their contents. */
export function scannedFiles(records: FileRecords): FileTable<ScannedFile> {
  return new FileTable(records, (number) => records.scanned(number))
}

/** Returns the files of a walk. */
export function walkedFiles(records: FileRecords): FileTable<WalkedFile> {
  return new FileTable(records, (number) => records.walked(number))
}
