import { statfsSync } from 'node:fs'
import type { FileDraft, Layout, ProjectHash } from '@hermes-checkpoints/core'
import type { Scan } from '@hermes-checkpoints/workdir'
import { scanMemory } from './scan-memory.ts'

/**
 * Writes the scan of a project while its checkpoint is made, to be published when that is taken.
 *
 * None of the steps fails: a scan only saves time. A checkpoint that is taken has to be told, and without its scan the next
 * one reads every file; of one that is not taken, the reason has to be told, and housekeeping sweeps what is left.
 */
export function scanDraft(layout: Layout, project: ProjectHash, scan: Scan): FileDraft {
  let draft: FileDraft | undefined
  const write = () => (draft ??= scanMemory(layout).draft(layout.scanFile(project), scan))
  attempt(() => {
    if (hasRoom(layout)) write()
  })
  return {
    publish: () => attempt(() => write().publish()),
    discard: () => attempt(() => draft?.discard()),
  }
}

/** On a disk that is nearly full, git must not miss the space that the scan takes: then the scan comes after it. */
function hasRoom({ store }: Layout): boolean {
  const { bavail, bsize } = statfsSync(store)
  return bavail * bsize > plentyBytes
}

const plentyBytes = 1024 ** 3

function attempt(step: () => void): void {
  try {
    step()
  } catch {
    // It goes without, for the reasons above.
  }
}
