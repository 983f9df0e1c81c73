import type { TreeFile } from '@hermes-checkpoints/git-adapter'
import { fileMode, type FileTable, type ScannedFile } from '@hermes-checkpoints/workdir'

/** Some files of a table as a tree has them, one by one: hundreds of thousands of them would take more memory than all else. */
export function* treeFiles(
  read: FileTable<ScannedFile>,
  numbers: readonly number[],
): Iterable<TreeFile> {
  for (const number of numbers) {
    const file = read.at(number)
    yield { path: read.pathAt(number), mode: fileMode(file), id: file.id }
  }
}
