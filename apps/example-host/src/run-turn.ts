import { openEngine } from '@hermes-checkpoints/checkpoints'
import type { Context } from '@hermes-checkpoints/cli'
import {
  checkpointBase,
  gitTimeoutMs,
  layout,
  parseAbsolutePath,
  resolveHome,
} from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { fakeAgent } from './fake-agent.ts'

/** Runs one turn of the agent. Without the `--checkpoints` option, the settings decide whether to take checkpoints. */
export async function runTurn(
  task: string,
  checkpoints: boolean | undefined,
  context: Context,
): Promise<void> {
  const { cwd, env, temporaryRoot, userHome } = context
  const home = resolveHome({ env, cwd })
  const { settings } = await loadSettings({
    home,
    env,
    flags: { 'checkpoints.enabled': checkpoints },
  })
  const engine = openEngine({
    layout: layout(checkpointBase(home)),
    settings,
    env,
    cwd,
    userHome,
    temporaryRoot: parseAbsolutePath(temporaryRoot),
    gitTimeoutMs: gitTimeoutMs(env),
  })

  engine.turn()
  for (const { path, run, tool } of fakeAgent(task, cwd)) {
    const saved = await engine.ensure(cwd, `before ${tool}`)
    context.writeError(`${tool}: checkpoint ${saved.outcome}\n`)
    run()
    if (path !== undefined) await engine.recordAgentWrite(path)
  }
  await engine.endTurn(cwd)
}
