import { readIfThere, type CheckpointId, type Layout } from '@hermes-checkpoints/core'
import { readCuts } from '@hermes-checkpoints/git-adapter'
import type { Cuts } from './history-inspection.ts'

/** The cuts that can be read. */
export interface ReadableCuts {
  readonly cuts: Cuts
  /** What is wrong with the file; null when it is valid. */
  readonly damage: string | null
}

/** Reads the cuts. In a damaged file, only the lines that are ids count. */
export function readReadableCuts(layout: Layout): ReadableCuts {
  const state = readCuts(layout)
  if (state.kind === 'cuts') return { cuts: state.cuts, damage: null }
  const lines = readIfThere(layout.shallow)?.toString('latin1').split('\n') ?? []
  const ids = lines.filter((line) => /^[0-9a-f]{40}$/.test(line))
  return { cuts: new Set(ids as CheckpointId[]), damage: state.detail }
}
