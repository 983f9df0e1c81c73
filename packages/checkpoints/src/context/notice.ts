import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { FirstUseReport } from './migrate-before-use.ts'
import type { Failed, RestoreReport } from '../restore/restore-report.ts'

/** What the engine tells of its own accord. */
export type Notice =
  /** A restore that was killed has been finished. */
  | { readonly kind: 'restore-finished'; readonly report: RestoreReport }
  /** One that was killed has been reversed, because the store cannot bring its target back any more. */
  | {
      readonly kind: 'restore-reversed'
      readonly directory: WorkdirPath
      readonly failed: readonly Failed[]
    }
  /** One that was killed can be neither finished nor reversed, and is forgotten. */
  | {
      readonly kind: 'restore-abandoned'
      readonly directory: WorkdirPath
      readonly why: string
    }
  /** The store was damaged where a checkpoint had to be taken, and has been repaired there. */
  | {
      readonly kind: 'store-healed'
      readonly directory: WorkdirPath
      /** What was found and what was done about it, as sentences without a full stop at the end. */
      readonly detail: string
    }
  /** The repositories of an older program have been put aside, before the store was made or after that had failed for some. */
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
