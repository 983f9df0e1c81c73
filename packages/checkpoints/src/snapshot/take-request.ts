import type {
  CheckpointId,
  Clock,
  Instant,
  Progress,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { ImportOutcome, Store } from '@hermes-checkpoints/git-adapter'
import type { NotCaptured, Scan, WalkedTree } from '@hermes-checkpoints/workdir'
import type { BaseState } from './base-state.ts'
import type { CheckpointMessage } from '../model/checkpoint-message.ts'

/** What is needed to take a checkpoint. */
export interface TakeRequest {
  readonly store: Store
  readonly project: ProjectHash
  readonly root: WorkdirPath
  /** The directory as the walk has just found it. */
  readonly tree: WalkedTree
  /** What the tip of the chain holds. */
  readonly base: BaseState
  readonly message: Pick<CheckpointMessage, 'reason' | 'kind' | 'session' | 'label'>
  readonly maxFileBytes: number
  readonly clock: Clock
  /** When the attempt is given up. */
  readonly deadline: Instant
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
  /** Called when it is certain that a checkpoint will be taken. */
  readonly beforeCommit: () => void
}

export type TakeOutcome =
  | {
      readonly kind: 'taken'
      readonly scan: Scan
      readonly commit: Extract<ImportOutcome, { kind: 'taken' }>
      readonly message: CheckpointMessage
      readonly time: Instant
    }
  | {
      readonly kind: 'unchanged'
      /** The checkpoint that holds just that. */
      readonly tip: CheckpointId
      readonly scan: Scan
      /** Whether the scan knows more than the one before, so that the next checkpoint has to read less with it. */
      readonly scanImproved: boolean
      readonly notCaptured: readonly NotCaptured[]
    }
  | { readonly kind: 'ref-moved' }
  | { readonly kind: 'out-of-time' }
