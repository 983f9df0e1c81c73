import type { ProjectHash } from '@hermes-checkpoints/core'
import type { StorageDamage } from './check-storage.ts'
import type { Finding } from '../finding.ts'
import type { Unreachable } from './find-unreachable.ts'
import type { StoreRefs } from './store-refs.ts'
import type { Cuts, HistoryInspection } from './history-inspection.ts'
import type { Checked } from '../verify-report.ts'

/**
 * The depth of an inspection: `presence` checks that objects exist, `suspects` also reads the files that can explain
 * missing objects, `everything` reads every object.
 */
export type Depth = 'presence' | 'suspects' | 'everything'

/** The result of an inspection. */
export interface Inspection {
  readonly findings: readonly Finding[]
  readonly checked: Checked
  /** True when git recognises the repository; otherwise only the store's files were inspected. */
  readonly isUsable: boolean
  readonly refs: StoreRefs
  readonly cuts: Cuts
  /** What is wrong with the file of cuts; null when it is valid. */
  readonly cutsDamage: string | null
  readonly histories: HistoryInspection
  readonly unreachable: Unreachable
  readonly storage: StorageDamage
  /** Null when all projects were inspected. */
  readonly project: ProjectHash | null
}
