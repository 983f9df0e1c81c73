import { openEngine, type Engine } from '@hermes-checkpoints/checkpoints'
import { noProgress, parseAbsolutePath, type Progress } from '@hermes-checkpoints/core'
import type { Context } from './context.ts'
import type { GlobalArguments } from './global-options.ts'
import { openHome } from './open-home.ts'

/** Opens the engine on the home that the command line names. */
export async function openEngineFor(
  args: GlobalArguments,
  context: Context,
  progress: Progress = noProgress,
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
    progress,
    userHome,
    temporaryRoot: parseAbsolutePath(temporaryRoot),
  })
}
