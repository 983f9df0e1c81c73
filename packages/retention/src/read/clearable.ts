import { join } from 'node:path'
import { hasErrno, readdirOrEmpty, type AbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { isResumeState } from './resume-state.ts'

/** What a clear would remove from a base, and what it would leave. */
export interface Clearable {
  /** The names of what would be removed, at least in part. */
  readonly names: readonly string[]
  /** The number of resume states that stay, in the base and in its archives. */
  readonly resumeStates: number
}

/** Returns what a clear of the base would remove. */
export function readClearable({ base, damagedStates }: Layout): Clearable {
  const names: string[] = []
  let resumeStates = 0
  for (const entry of readdirOrEmpty(base)) {
    const path = join(base, entry.name) as AbsolutePath
    // Resume states that could not be read are set aside there for the user to inspect.
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
    // Unknown content: the removal itself reports the error.
    if (hasErrno(error, 'EACCES', 'EPERM')) return { states: 0, others: 1 }
    throw error
  }
}
