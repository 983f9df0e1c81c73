import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { isResumeState } from '../read/resume-state.ts'

/**
 * Removes everything from a legacy archive except resume states, and returns the number of those. Removes the archive
 * when there are none. Links are removed, not followed.
 *
 * Upstream's migration moved resume states there with everything else, and sessions may still need them.
 */
export function removeArchive(archive: AbsolutePath): number {
  const entries = readdirSync(archive, { withFileTypes: true })
  const states = entries.filter(isResumeState).length
  for (const entry of entries)
    if (!isResumeState(entry)) rmSync(join(archive, entry.name), { recursive: true })
  // Not recursive: another process may have added a state since the list was read.
  if (states === 0) rmdirSync(archive)
  return states
}
