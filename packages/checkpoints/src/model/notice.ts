import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { Failed, RestoreReport } from '../restore/restore-report.ts'
import type { FirstUseReport } from './migrate-legacy.ts'

/** Something that the engine did without being asked. */
export type Notice =
  /** A restore that was killed is now finished. */
  | { readonly kind: 'restore-finished'; readonly report: RestoreReport }
  /** A restore that was killed is reversed, because the store can no longer provide its target. */
  | {
      readonly kind: 'restore-reversed'
      readonly directory: WorkdirPath
      readonly failed: readonly Failed[]
    }
  /** A restore that was killed can be neither finished nor reversed, and its journal is removed. */
  | {
      readonly kind: 'restore-abandoned'
      readonly directory: WorkdirPath
      readonly why: string
    }
  /** The store was damaged where a checkpoint had to be taken, and has been repaired there. */
  | {
      readonly kind: 'store-repaired'
      readonly directory: WorkdirPath
      /** The damage and its repair, as sentences without a full stop at the end. */
      readonly detail: string
    }
  /** An older program's repositories were moved into an archive, before the store was made or on a later try. */
  | { readonly kind: 'old-repositories-archived'; readonly report: FirstUseReport }
  /** A bundle lacks an optional part. Checkpoints are complete without it. */
  | {
      readonly kind: 'part-missing'
      readonly part: MissingPart
      /** What the host loses, as a sentence without a full stop at the end. */
      readonly detail: string
    }

/** A part of the engine that a bundle can leave out. */
export type MissingPart =
  /** The native binding, for locks and fast reading of directories. */
  | 'koffi'
  /** The program that maintains the store in a process of its own. */
  | 'housekeeper'
  /** The program of the worker that prefetches directories ahead of a walk. */
  | 'look-ahead'
