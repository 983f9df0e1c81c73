import { readIfThere, type CheckpointId, type Layout } from '@hermes-checkpoints/core'
import { readCuts } from '@hermes-checkpoints/git-adapter'
import type { Cuts } from './history-inspection.ts'

/** Where histories end, as far as that can be read. */
export interface ReadableCuts {
  readonly cuts: Cuts
  /** What is wrong with the file; null when it makes sense. */
  readonly damage: string | null
}

/** Reads where histories end. Of a damaged file the lines count that are ids. */
export function readReadableCuts(layout: Layout): ReadableCuts {
  const state = readCuts(layout)
  if (state.kind === 'cuts') return { cuts: state.cuts, damage: null }
  const lines = readIfThere(layout.shallow)?.toString('latin1').split('\n') ?? []
  const ids = lines.filter((line) => /^[0-9a-f]{40}$/.test(line))
  return { cuts: new Set(ids as CheckpointId[]), damage: state.detail }
}
