import type { EngineOptions } from '@hermes-checkpoints/checkpoints'
import type { ProgressStep } from '@hermes-checkpoints/core'
import type { SettingFlags } from '@hermes-checkpoints/settings'
import type { Notice } from '../answers/notice.ts'

/** The options of `openCheckpoints`; each has a default. */
export interface OpenOptions {
  /**
   * False takes no automatic checkpoints; true takes them even against the user's settings, as for a flag that the user
   * typed. By default they are taken unless `config.yaml` or the environment says no.
   */
  readonly enabled?: boolean | undefined
  /** The home of settings and checkpoints; by default `HERMES_HOME`, else `~/.hermes`. */
  readonly home?: string | undefined
  /** Settings that win over `config.yaml` and the environment, by their full names. */
  readonly settings?: SettingFlags | undefined
  /** The environment variables; by default those of the process. */
  readonly env?: EngineOptions['env'] | undefined
  /** The start of relative paths; by default the current directory of the process. */
  readonly cwd?: string | Uint8Array | undefined
  /** The user's home directory, which is never a project. */
  readonly userHome?: string | undefined
  /** The system's directory for temporary files, which is never a project. */
  readonly temporaryRoot?: string | undefined
  /** The time limit of one git command, in milliseconds; by default from the environment. */
  readonly gitTimeoutMs?: number | undefined
  /** Archives the repositories of very old versions before a store is made. Null leaves them where they are. */
  readonly migrateLegacy?: EngineOptions['migrateLegacy'] | null | undefined
  /** Starts maintenance without waiting for it; by default in a detached process. */
  readonly onMaintenanceDue?: (() => void) | undefined
  /** Called with what happened unasked, such as the end of a restore that was killed. */
  readonly notify?: ((notice: Notice) => void) | undefined
  /** Called with the state of long work, for calls without their own `progress`. */
  readonly progress?: ((step: ProgressStep) => void) | undefined
  /** Stops everything in progress. Everything stays intact. */
  readonly signal?: AbortSignal | undefined
  /** The time limit of `ensure`, in milliseconds; 30 seconds by default. */
  readonly budgetMs?: number | undefined
  /** How long a call waits for a lock of another process, in milliseconds; 2 seconds by default. */
  readonly lockWaitMs?: number | undefined
  readonly clock?: EngineOptions['clock'] | undefined
  readonly locks?: EngineOptions['locks'] | undefined
}
