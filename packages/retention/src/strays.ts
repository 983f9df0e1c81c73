import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainPrefix,
  hasErrno,
  isProjectHash,
  projectOfChainRef,
  type AbsolutePath,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRefs } from '@hermes-checkpoints/git-adapter'
import { dayMs } from './durations.ts'

/** Removes what is left of projects that have no checkpoints: files that nothing refers to, and that nobody has just made. */
export function removeStrayFiles(layout: Layout, now: Instant): void {
  const alive = new Set<string>(chains(layout))
  const { indexes, ledgers, pins, projects, restores, scans, turns } = layout
  for (const directory of [scans, indexes, ledgers, turns, pins, restores, projects]) {
    for (const name of namesIn(directory)) {
      const hash = name.replace(/\.json$/, '')
      const file = join(directory, name)
      const isStray = isProjectHash(hash) && !alive.has(hash)
      // An agent's first write is recorded before its project has a checkpoint.
      if (isStray && now - statSync(file).mtimeMs > dayMs) rmSync(file, { force: true })
    }
  }
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
