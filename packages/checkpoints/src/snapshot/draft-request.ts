import type {
  CheckpointId,
  Clock,
  Instant,
  ObjectId,
  Progress,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type {
  FileTable,
  NotCaptured,
  Scan,
  ScannedFile,
  WalkedTree,
} from '@hermes-checkpoints/workdir'
import type { CheckpointMessage } from '../model/checkpoint-message.ts'
import type { BaseState } from './base-state.ts'

/** The inputs of a checkpoint. */
export interface DraftRequest {
  readonly store: Store
  readonly project: ProjectHash
  readonly root: WorkdirPath
  /** The directory as the walk has just found it. */
  readonly tree: WalkedTree
  /** The state at the tip of the chain. */
  readonly base: BaseState
  readonly message: Pick<CheckpointMessage, 'reason' | 'kind' | 'session' | 'label'>
  readonly maxFileBytes: number
  readonly clock: Clock
  /** Reading gives up at this time. */
  readonly deadline: Instant
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

export type ReadOutcome =
  | ({ readonly kind: 'changed' } & ReadChanges)
  | {
      readonly kind: 'unchanged'
      /** The checkpoint that holds the same. */
      readonly tip: CheckpointId
      readonly scan: Scan
      /** True when the next checkpoint has to read less with this scan than with the one before. */
      readonly scanImproved: boolean
      readonly notCaptured: readonly NotCaptured[]
    }
  | { readonly kind: 'out-of-time' }

/** The directory as it was read. */
export interface ReadChanges {
  /** The files that were read, changed or not. */
  readonly files: FileTable<ScannedFile>
  readonly scan: Scan
  readonly notCaptured: readonly NotCaptured[]
}

export type CommitOutcome =
  | {
      readonly kind: 'taken'
      readonly id: CheckpointId
      readonly tree: ObjectId
      readonly scan: Scan
      readonly message: CheckpointMessage
      readonly time: Instant
    }
  | { readonly kind: 'ref-moved' }
