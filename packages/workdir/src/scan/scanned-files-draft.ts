import type { TreePath } from '@hermes-checkpoints/core'
import { scannedFiles, type FileTable } from './file-table.ts'
import { RecordsDraft } from './records-draft.ts'
import type { ScannedFile } from './scan.ts'

/** Collects captured files, of which there may be hundreds of thousands, in as little memory as a scan takes. */
export class ScannedFilesDraft {
  readonly #records = new RecordsDraft()

  /** Adds a file with a path that no other one has; the answer is its number among all. */
  add(path: TreePath, file: ScannedFile): number {
    this.#records.add(path, file, file.id)
    return this.#records.size - 1
  }

  finish(): FileTable<ScannedFile> {
    return scannedFiles(this.#records.finish())
  }
}
