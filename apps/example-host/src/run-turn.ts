import { randomUUID } from 'node:crypto'
import type { Context } from '@hermes-checkpoints/cli'
import { openCheckpoints } from 'hermes-checkpoints'
import { fakeAgent } from './fake-agent.ts'

/** Runs one turn of the agent. Takes checkpoints unless the settings or `--no-checkpoints` disable them. */
export async function runTurn(
  task: string,
  enabled: boolean | undefined,
  context: Context,
): Promise<void> {
  const { cwd, env, temporaryRoot, userHome } = context
  const checkpoints = await openCheckpoints({ enabled, env, cwd, temporaryRoot, userHome })
  const turn = randomUUID()
  for (const { path, run, tool } of fakeAgent(task, cwd)) {
    const saved = await checkpoints.ensure(cwd, { reason: `before ${tool}`, turn })
    context.writeError(`${tool}: checkpoint ${saved.outcome}\n`)
    run()
    if (path !== undefined) await checkpoints.recordAgentWrite(path)
  }
  await checkpoints.endTurn(cwd)
}
