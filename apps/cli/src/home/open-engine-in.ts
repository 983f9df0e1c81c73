import { openEngine, type Engine } from '@hermes-checkpoints/checkpoints'
import { noProgress, parseAbsolutePath } from '@hermes-checkpoints/core'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'
import { noticeText } from './notice-text.ts'
import type { Home } from './open-home.ts'
import type { ProgressLine } from '../terminal/progress-line.ts'

/** Opens the engine for a home, and prints its notices on standard error. */
export function openEngineIn(
  { gitTimeoutMs, layout, loaded }: Home,
  args: GlobalArguments,
  context: Context,
  progress?: ProgressLine,
): Engine {
  const { clock, cwd, env, onMaintenanceDue, signal, temporaryRoot, umask, userHome } = context
  return openEngine({
    layout,
    settings: loaded.settings,
    env,
    cwd,
    clock,
    gitTimeoutMs,
    umask,
    signal,
    progress: progress ?? noProgress,
    ...(onMaintenanceDue === undefined ? {} : { onMaintenanceDue }),
    migrateLegacy: async (places) => {
      // Loaded on demand: only a home of an older version without a store needs it.
      const { archiveOldRepositories } = await import('@hermes-checkpoints/migration')
      return archiveOldRepositories({ layout: places, clock })
    },
    notify: (notice) => {
      if (args.quiet) return
      progress?.clear()
      context.writeError(noticeText(notice))
    },
    userHome,
    temporaryRoot: parseAbsolutePath(temporaryRoot),
  })
}
