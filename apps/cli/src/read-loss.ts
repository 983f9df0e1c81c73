import { readdirSync } from 'node:fs'
import { readStatus, type Engine } from '@hermes-checkpoints/checkpoints'
import { hasErrno, type Instant, type Layout } from '@hermes-checkpoints/core'
import { statusIfReadable } from './status-if-readable.ts'

/** What clearing a base takes away, and what it leaves. */
export interface Loss {
  readonly isNothing: boolean
  readonly bytes: number
  /** Null when the store cannot be read. */
  readonly projects: number | null
  readonly checkpoints: number | null
  readonly legacyArchives: number
  /** The resume states of sessions, which stay. */
  readonly resumeStates: number
}

/** Looks at what there is to lose. A store that cannot be read can be deleted all the same. */
export async function readLoss(engine: Engine, layout: Layout, now: Instant): Promise<Loss> {
  const names = namesIn(layout.base)
  const resumeStates = names.filter((name) => resumeState.test(name)).length
  const status = await statusIfReadable(engine)
  const { legacyArchives, totalBytes } = status ?? (await readStatus(layout, null, now))
  return {
    isNothing: names.length === resumeStates,
    bytes: totalBytes,
    projects: status?.projects.length ?? null,
    checkpoints: status?.projects.reduce((sum, one) => sum + one.checkpoints, 0) ?? null,
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
