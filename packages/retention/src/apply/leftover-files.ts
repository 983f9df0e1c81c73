import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainPrefix,
  dayMs,
  hasErrno,
  isProjectHash,
  projectOfChainRef,
  type AbsolutePath,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRefs } from '@hermes-checkpoints/git-adapter'

/** Removes what is left of projects that have no checkpoints: files that nothing refers to, and that nobody has just made. */
export function removeLeftoverFiles(layout: Layout, now: Instant): void {
  const alive = new Set<string>(chains(layout))
  const { indexes, ledgers, pins, projects, restores, scans, turns } = layout
  for (const directory of [scans, indexes, ledgers, turns, pins, restores, projects]) {
    for (const name of namesIn(directory)) {
      const hash = name.replace(/\.json$/, '')
      const file = join(directory, name)
      const isStray = isProjectHash(hash) && !alive.has(hash)
      if (isStray && isOldFile(file, now)) rmSync(file, { force: true })
    }
  }
}

/** An agent's first write is recorded before its project has a checkpoint. A link counts as itself, wherever it leads. */
function isOldFile(file: string, now: Instant): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats?.isDirectory() === false && now - stats.mtimeMs > dayMs
}

/** A chain whose ref is damaged is a chain too. */
function chains(layout: Layout): readonly ProjectHash[] {
  return [...readRefs(layout, chainPrefix).keys()].flatMap((ref) => projectOfChainRef(ref) ?? [])
}

function namesIn(directory: AbsolutePath): readonly string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return []
    throw error
  }
}
