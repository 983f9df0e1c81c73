import { readClearable, type Engine } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'

/** What clearing a base takes away, and what it leaves. */
export interface Loss {
  readonly isNothing: boolean
  readonly bytes: number
  readonly projects: number
  /** Those that can be read. */
  readonly checkpoints: number
  /** Whether a part of the store cannot be read, which keeps nobody from deleting it. */
  readonly isDamaged: boolean
  readonly legacyArchives: number
  /** The resume states of sessions, which stay. */
  readonly resumeStates: number
}

/** Looks at what there is to lose. */
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
