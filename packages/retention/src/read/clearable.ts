import { join } from 'node:path'
import { hasErrno, readdirOrEmpty, type AbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { isResumeState } from './resume-state.ts'

/** What clearing a base takes, and what it leaves. */
export interface Clearable {
  /** What goes, at least in part. */
  readonly names: readonly string[]
  /** How many resume states of sessions stay, in the base and in its archives. */
  readonly resumeStates: number
}

/** Looks at what there is to clear. */
export function readClearable({ base, damagedStates }: Layout): Clearable {
  const names: string[] = []
  let resumeStates = 0
  for (const entry of readdirOrEmpty(base)) {
    const path = join(base, entry.name) as AbsolutePath
    // Somebody may still want to read what nobody could read.
    if (path === damagedStates) continue
    const isArchive = entry.isDirectory() && entry.name.startsWith('legacy-')
    const inside = isArchive ? contentOf(path) : { states: 0, others: 1 }
    const { others, states } = isResumeState(entry) ? { states: 1, others: 0 } : inside
    resumeStates += states
    if (others > 0 || states === 0) names.push(entry.name)
  }
  return { names, resumeStates }
}

function contentOf(archive: AbsolutePath): { readonly states: number; readonly others: number } {
  try {
    const entries = readdirOrEmpty(archive)
    const states = entries.filter(isResumeState).length
    return { states, others: entries.length - states }
  } catch (error) {
    // Nobody knows what is in it; who deletes it will find out.
    if (hasErrno(error, 'EACCES', 'EPERM')) return { states: 0, others: 1 }
    throw error
  }
}
