import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { NotCaptured, Scan, ScannedFile, WalkedFile } from '@hermes-checkpoints/workdir'

/** A directory as it is now: what a walk has found, compared with the last scan. */
export interface PresentState {
  readonly root: WorkdirPath
  /** The last scan; null when there is none of the tip. */
  readonly scan: Scan | null
  /** Files whose content the store holds. */
  readonly unchanged: ReadonlyMap<TreePath, ScannedFile>
  /** Files that have to be read. */
  readonly toRead: ReadonlyMap<TreePath, WalkedFile>
  /** Files of the scan that are no longer there. */
  readonly gone: readonly TreePath[]
  /** What is there and cannot be had. */
  readonly notCaptured: readonly NotCaptured[]
  readonly maxFileBytes: number
}
