import type { ProjectHash } from '@hermes-checkpoints/core'
import type { StorageDamage } from './check-storage.ts'
import type { Finding } from '../finding.ts'
import type { Strays } from './find-unreachable.ts'
import type { StoreRefs } from './store-refs.ts'
import type { Cuts, Survey } from './history-inspection.ts'
import type { Checked } from '../verify-report.ts'

/**
 * How closely the store is looked at: `presence` is content with finding objects, `suspects` looks for the reason why some
 * cannot be had, `everything` reads all there is.
 */
export type Depth = 'presence' | 'suspects' | 'everything'

/** What was looked at, and how it is. */
export interface Inspection {
  readonly findings: readonly Finding[]
  readonly checked: Checked
  /** Whether git takes the store for a repository; otherwise only its files could be looked at. */
  readonly isUsable: boolean
  readonly refs: StoreRefs
  readonly cuts: Cuts
  /** What is wrong with the file of cuts; null when it makes sense. */
  readonly cutsDamage: string | null
  readonly survey: Survey
  readonly strays: Strays
  readonly storage: StorageDamage
  /** Null when all projects were looked at. */
  readonly project: ProjectHash | null
}
