import { openEngine, type Engine } from '@hermes-checkpoints/checkpoints'
import { noProgress, parseAbsolutePath } from '@hermes-checkpoints/core'
import type { Context } from './context.ts'
import type { GlobalArguments } from './global-options.ts'
import { noticeText } from './notice-text.ts'
import { openHome } from './open-home.ts'
import type { ProgressLine } from './progress-line.ts'

/** Opens the engine on the home that the command line names; what it does of its own accord is told on standard error. */
export async function openEngineFor(
  args: GlobalArguments,
  context: Context,
  progress?: ProgressLine,
): Promise<Engine> {
  const { gitTimeoutMs, layout, loaded } = await openHome(args, context)
  const { clock, cwd, env, temporaryRoot, userHome } = context
  return openEngine({
    layout,
    settings: loaded.settings,
    env,
    cwd,
    clock,
    gitTimeoutMs,
    progress: progress ?? noProgress,
    notify: (notice) => {
      if (args.quiet) return
      progress?.clear()
      context.writeError(noticeText(notice))
    },
    userHome,
    temporaryRoot: parseAbsolutePath(temporaryRoot),
  })
}
