import {
  noProgress,
  systemClock,
  type Clock,
  type Layout,
  type LockPort,
  type Progress,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Settings } from '@hermes-checkpoints/settings'
import { openGit, type Git, type Store } from '@hermes-checkpoints/git-adapter'
import { stoppableLocks, systemLockPort } from '@hermes-checkpoints/lock'
import { canonicalName, type PathOrigin, type RootPlaces } from '@hermes-checkpoints/workdir'
import { startHousekeeper } from '../housekeeping/start-housekeeper.ts'
import type { MigrateLegacy } from '../model/migrate-legacy.ts'
import type { MissingPart, Notice } from '../model/notice.ts'
import type { EngineOptions } from './engine-options.ts'
import { partNotices } from './part-notices.ts'

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
  /** Injected: `withProject` calls it, and restores themselves call `withProject`. */
  readonly finishRestore: FinishRestore
  /** Finds git on `PATH` when it is first needed. */
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
