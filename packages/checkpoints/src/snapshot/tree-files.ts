import type { TreeFile } from '@hermes-checkpoints/git-adapter'
import { fileMode, type FileTable, type ScannedFile } from '@hermes-checkpoints/workdir'

/** Yields some files of a table as tree entries. An array of hundreds of thousands would dominate the memory. */
export function* treeFiles(
  read: FileTable<ScannedFile>,
  numbers: readonly number[],
): Iterable<TreeFile> {
  for (const number of numbers) {
    const file = read.at(number)
    yield { path: read.pathAt(number), mode: fileMode(file), id: file.id }
  }
}
