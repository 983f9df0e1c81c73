import { readClearable, type Engine } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'

/** What clearing a base deletes, and what it keeps. */
export interface Loss {
  readonly isNothing: boolean
  readonly bytes: number
  readonly projects: number
  /** Without those that cannot be read. */
  readonly checkpoints: number
  /** True when a part of the store cannot be read. It can be deleted all the same. */
  readonly isDamaged: boolean
  readonly legacyArchives: number
  /** The resume states of sessions, which are kept. */
  readonly resumeStates: number
}

/** Reads what clearing a base would delete. */
export async function readLoss(engine: Engine, layout: Layout): Promise<Loss> {
  const { names, resumeStates } = readClearable(layout)
  const { damage, legacyArchives, projects, totalBytes } = await engine.status()
  return {
    isNothing: names.length === 0,
    bytes: totalBytes,
    projects: projects.length,
    checkpoints: projects.reduce((sum, one) => sum + one.checkpoints, 0),
    isDamaged: damage.length > 0,
    legacyArchives: legacyArchives.length,
    resumeStates,
  }
}
