import {
  noProgress,
  systemClock,
  type AbsolutePath,
  type Clock,
  type Environment,
  type Layout,
  type LockPort,
  type Progress,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Settings } from '@hermes-checkpoints/settings'
import { openGit, type Git, type Store } from '@hermes-checkpoints/git-adapter'
import { stoppableLocks, systemLockPort } from '@hermes-checkpoints/lock'
import { canonicalName, type PathOrigin, type RootPlaces } from '@hermes-checkpoints/workdir'
import type { MigrateLegacy } from './migrate-before-use.ts'
import type { MissingPart, Notice } from './notice.ts'
import { partNotices } from './part-notices.ts'
import { startHousekeeper } from '../housekeeping/start-housekeeper.ts'

/** What the engine gets from the program that embeds it. */
export interface EngineOptions {
  readonly layout: Layout
  readonly settings: Settings
  readonly env: Environment
  /** Where relative directories start from. */
  readonly cwd: string | Uint8Array
  /** The user's home directory, which is never a project. */
  readonly userHome: string
  /** The system's directory for temporary files, which is never a project. */
  readonly temporaryRoot: AbsolutePath
  readonly gitTimeoutMs: number
  readonly clock?: Clock
  readonly locks?: LockPort
  readonly progress?: Progress
  /** Starts housekeeping in a process of its own, and does not wait for it; by default, a detached one. */
  readonly onMaintenanceDue?: () => void
  /** The bits that files without recorded permissions do not get. */
  readonly umask?: number
  /** Hears what the engine does of its own accord. */
  readonly notify?: (notice: Notice) => void
  /** Puts what an older program has left in a base in order, before a store is made there; by default nothing does. */
  readonly migrateLegacy?: MigrateLegacy
  /** How long to wait for whoever holds a lock. */
  readonly lockWaitMs?: number
  /** How long a checkpoint that nobody asked for may take. */
  readonly budgetMs?: number
  /**
   * Stops whatever is going on, where that leaves everything whole: waiting, git, and all that takes a signal of its own. A
   * restore that has begun to change files is left to the next one who asks about its directory.
   */
  readonly signal?: AbortSignal | undefined
}

/** Finishes a restore whose process was killed. The caller holds the project's lock. */
export type FinishRestore = (
  context: EngineContext,
  store: Store,
  root: WorkdirPath,
) => Promise<void>

/** The options of an engine with every default filled in. */
export interface EngineContext {
  readonly layout: Layout
  readonly settings: Settings
  readonly clock: Clock
  readonly locks: LockPort
  readonly progress: Progress
  readonly onMaintenanceDue: () => void
  readonly umask: number
  readonly notify: (notice: Notice) => void
  /** Tells the host once of a part that its bundle lacks. */
  readonly missing: (part: MissingPart) => void
  readonly migrateLegacy: MigrateLegacy | null
  readonly origin: PathOrigin
  readonly places: RootPlaces
  readonly lockWaitMs: number
  readonly budgetMs: number
  readonly signal: AbortSignal | undefined
  /** Injected, because restores themselves need what `withProject` does. */
  readonly finishRestore: FinishRestore
  /** Looks git up when it is first needed. */
  git(): Git
}

/** Fills in the defaults. */
export function engineContext(options: EngineOptions, finishRestore: FinishRestore): EngineContext {
  const { cwd, env, gitTimeoutMs, layout, settings, signal, temporaryRoot, userHome } = options
  const origin = { cwd, home: userHome }
  const { notify = () => undefined } = options
  const missing = partNotices(notify)
  let git: Git | undefined
  return {
    layout,
    settings,
    clock: options.clock ?? systemClock,
    locks: stoppableLocks(
      options.locks ?? systemLockPort({ onFallback: () => missing('koffi') }),
      signal,
    ),
    progress: options.progress ?? noProgress,
    onMaintenanceDue:
      options.onMaintenanceDue ??
      (() => {
        if (!startHousekeeper(options)) missing('housekeeper')
      }),
    umask: options.umask ?? 0o022,
    notify,
    missing,
    migrateLegacy: options.migrateLegacy ?? null,
    origin,
    places: {
      home: canonicalName(userHome, origin),
      temporaryRoot: canonicalName(temporaryRoot, origin),
      base: canonicalName(layout.base, origin),
    },
    lockWaitMs: options.lockWaitMs ?? 2_000,
    budgetMs: options.budgetMs ?? 30_000,
    signal,
    finishRestore,
    git: () => (git ??= openGit({ env, timeoutMs: gitTimeoutMs, signal })),
  }
}
