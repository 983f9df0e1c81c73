import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainPrefix,
  dayMs,
  isProjectHash,
  projectOfChainRef,
  readdirOrEmpty,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRefs } from '@hermes-checkpoints/git-adapter'

/** Removes the metadata of projects that have no checkpoints, if it is older than a day. */
export function removeLeftoverMetadata(layout: Layout, now: Instant): void {
  const withChain = new Set<string>(projectsWithChain(layout))
  const { indexes, ledgers, pins, projects, restores, scans, turns } = layout
  for (const directory of [scans, indexes, ledgers, turns, pins, restores, projects]) {
    for (const { name } of readdirOrEmpty(directory)) {
      const hash = name.replace(/\.json$/, '')
      const file = join(directory, name)
      const isLeftover = isProjectHash(hash) && !withChain.has(hash)
      if (isLeftover && isOldFile(file, now)) rmSync(file, { force: true })
    }
  }
}

/** New files stay: the first write of an agent is recorded before its project has a checkpoint. Links are not followed. */
function isOldFile(file: string, now: Instant): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats?.isDirectory() === false && now - stats.mtimeMs > dayMs
}

/** Includes chains with a damaged ref. */
function projectsWithChain(layout: Layout): readonly ProjectHash[] {
  return [...readRefs(layout, chainPrefix).keys()].flatMap((ref) => projectOfChainRef(ref) ?? [])
}
