import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { NotCaptured, Scan, ScannedFile, WalkedFile } from '@hermes-checkpoints/workdir'

/** A directory as it is now: the result of a walk, compared with the last scan. */
export interface PresentState {
  readonly root: WorkdirPath
  /** The last scan; null when it belongs to another tip. */
  readonly scan: Scan | null
  /** Files whose content is in the store. */
  readonly unchanged: ReadonlyMap<TreePath, ScannedFile>
  /** Files that have to be read. */
  readonly toRead: ReadonlyMap<TreePath, WalkedFile>
  /** Files of the scan that no longer exist. */
  readonly gone: readonly TreePath[]
  /** Entries that cannot be read. */
  readonly notCaptured: readonly NotCaptured[]
  readonly maxFileBytes: number
}
