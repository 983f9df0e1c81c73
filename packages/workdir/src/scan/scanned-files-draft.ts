import type { TreePath } from '@hermes-checkpoints/core'
import { scannedFiles, type FileTable } from './file-table.ts'
import { RecordsDraft } from './records-draft.ts'
import type { ScannedFile } from './scan.ts'

/** Collects captured files, possibly hundreds of thousands, in the compact encoding of a scan. */
export class ScannedFilesDraft {
  readonly #records = new RecordsDraft()

  /** Adds a file under a new path and returns its number. */
  add(path: TreePath, file: ScannedFile): number {
    this.#records.add(path, file, file.id)
    return this.#records.size - 1
  }

  finish(): FileTable<ScannedFile> {
    return scannedFiles(this.#records.finish())
  }
}
