import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fsyncDirectory, type AbsolutePath } from '@hermes-checkpoints/core'
import { claimFile, randomToken, type ReadFile } from './claim-file.ts'

/** Moves a damaged file to `damaged-states/`. Returns its new path, or null when the file has changed since it was read. */
export function setAsideDamaged(file: ReadFile, damagedStates: AbsolutePath): AbsolutePath | null {
  mkdirSync(damagedStates, { recursive: true, mode: 0o700 })
  const claimed = claimFile(file)
  if (claimed === null) return null
  // The suffix keeps it from being read as a state, the token keeps the name unique.
  const path = join(damagedStates, `${file.id}-${randomToken()}.damaged`) as AbsolutePath
  renameSync(claimed, path)
  const changed = [damagedStates, dirname(damagedStates), dirname(file.path)]
  for (const directory of changed) fsyncDirectory(directory as AbsolutePath)
  return path
}
