import type { TreePath } from '@hermes-checkpoints/core'
import { recordsOf } from './records-of.ts'
import type { ScannedFile } from './scan.ts'

type ScannedFiles = ReadonlyMap<TreePath, ScannedFile>

/** The directories that files are in, without those that only lead to others, and without the root. */
export function directoriesOf(files: ScannedFiles): readonly TreePath[] {
  const prefixes = [...recordsOf(files).prefixes()].filter((prefix) => prefix !== '')
  return prefixes.map((prefix) => prefix.slice(0, -1) as unknown as TreePath)
}

/** The files, no links, whose permissions somebody wonders at. */
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
