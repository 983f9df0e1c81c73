import { statfsSync } from 'node:fs'
import type { FileDraft, Layout, ProjectHash } from '@hermes-checkpoints/core'
import type { Scan } from '@hermes-checkpoints/workdir'
import { scanMemory } from './scan-memory.ts'

/**
 * Writes the scan of a project while its checkpoint is made; it is published when the checkpoint is taken.
 *
 * No step throws, because a scan only saves time. Without it the next checkpoint reads every file, and housekeeping removes
 * an abandoned draft. An error here would hide from the caller whether the checkpoint was taken.
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

/** On a disk that is nearly full, git needs the space first; the scan is then written after the checkpoint. */
function hasRoom({ store }: Layout): boolean {
  const { bavail, bsize } = statfsSync(store)
  return bavail * bsize > plentyBytes
}

const plentyBytes = 1024 ** 3

function attempt(step: () => void): void {
  try {
    step()
  } catch {
    // The checkpoint is complete without a scan.
  }
}
