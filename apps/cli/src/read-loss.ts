import { readdirSync } from 'node:fs'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { hasErrno, type Layout } from '@hermes-checkpoints/core'

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
  const names = namesIn(layout.base)
  const resumeStates = names.filter((name) => resumeState.test(name)).length
  const { damage, legacyArchives, projects, totalBytes } = await engine.status()
  return {
    isNothing: names.length === resumeStates,
    bytes: totalBytes,
    projects: projects.length,
    checkpoints: projects.reduce((sum, one) => sum + one.checkpoints, 0),
    isDamaged: damage.length > 0,
    legacyArchives: legacyArchives.length,
    resumeStates,
  }
}

const resumeState = /\.ya?ml$/

function namesIn(directory: Layout['base']): readonly string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return []
    throw error
  }
}
