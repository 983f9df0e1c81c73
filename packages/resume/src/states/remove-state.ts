import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fsyncDirectory, type AbsolutePath } from '@hermes-checkpoints/core'
import { claimFile, type ReadFile } from './claim-file.ts'

/** Removes a state's file; a link, but not its target. Returns false when the file has changed since it was read. */
export function removeState(file: ReadFile): boolean {
  const claimed = claimFile(file)
  if (claimed === null) return false
  rmSync(claimed)
  fsyncDirectory(dirname(file.path) as AbsolutePath)
  return true
}
