import type { TreePath } from '@hermes-checkpoints/core'
import { recordsOf } from './records-of.ts'
import type { ScannedFile } from './scan.ts'

type ScannedFiles = ReadonlyMap<TreePath, ScannedFile>

/** Returns the directories that directly contain a file, except the root. */
export function directoriesOf(files: ScannedFiles): readonly TreePath[] {
  const prefixes = [...recordsOf(files).prefixes()].filter((prefix) => prefix !== '')
  return prefixes.map((prefix) => prefix.slice(0, -1) as unknown as TreePath)
}

/** Returns the files whose permissions satisfy a predicate. Links have no permissions and never do. */
export function filesWithPermissions(
  files: ScannedFiles,
  isWanted: (permissions: number) => boolean,
): readonly TreePath[] {
  const records = recordsOf(files)
  const wanted: TreePath[] = []
  for (let number = 0; number < records.size; number += 1) {
    const permissions = records.permissions(number)
    if (permissions !== null && isWanted(permissions)) wanted.push(records.paths.path(number))
  }
  return wanted
}
