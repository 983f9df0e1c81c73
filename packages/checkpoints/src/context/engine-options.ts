import type {
  AbsolutePath,
  Clock,
  Environment,
  Layout,
  LockPort,
  Progress,
} from '@hermes-checkpoints/core'
import type { Settings } from '@hermes-checkpoints/settings'
import type { MigrateLegacy } from '../model/migrate-legacy.ts'
import type { Notice } from '../model/notice.ts'

/** The options that the host opens an engine with. */
export interface EngineOptions {
  readonly layout: Layout
  readonly settings: Settings
  readonly env: Environment
  /** Relative directories start here. */
  readonly cwd: string | Uint8Array
  /** The user's home directory, which is never a project. */
  readonly userHome: string
  /** The system's directory for temporary files, which is never a project. */
  readonly temporaryRoot: AbsolutePath
  readonly gitTimeoutMs: number
  readonly clock?: Clock
  readonly locks?: LockPort
  readonly progress?: Progress
  /** Starts maintenance without waiting for it. By default, in a detached process. */
  readonly onMaintenanceDue?: () => void
  /** The permission bits that a restored file without recorded permissions does not get. */
  readonly umask?: number
  /** Receives what the engine did without being asked. */
  readonly notify?: (notice: Notice) => void
  /** Moves an older program's repositories aside before a store is made in their base. By default they stay. */
  readonly migrateLegacy?: MigrateLegacy
  /** The longest wait for a lock that another process holds. */
  readonly lockWaitMs?: number
  /** The longest time that an automatic checkpoint may take. */
  readonly budgetMs?: number
  /**
   * Stops every call at a point where nothing is left half-done: waiting for locks, git, reading. A restore that has begun
   * to change files is finished by the next call about its directory.
   */
  readonly signal?: AbortSignal | undefined
}
