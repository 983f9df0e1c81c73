import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { isResumeState } from '../read/resume-state.ts'

/**
 * Removes a legacy archive but for the resume states in it, and answers how many there are. Links are removed, not followed.
 *
 * Upstream's migration has moved those states there with everything else, and sessions may still need them.
 */
export function removeArchive(archive: AbsolutePath): number {
  const entries = readdirSync(archive, { withFileTypes: true })
  const states = entries.filter(isResumeState).length
  for (const entry of entries)
    if (!isResumeState(entry)) rmSync(join(archive, entry.name), { recursive: true })
  // Not with all that is in it: a state may have come in meanwhile.
  if (states === 0) rmdirSync(archive)
  return states
}
