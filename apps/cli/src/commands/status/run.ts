import { readStatus } from '@hermes-checkpoints/checkpoints'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { openGit, openStore } from '@hermes-checkpoints/git-adapter'
import { requireLimit } from '../../argv/require-limit.ts'
import { openHome } from '../../home/open-home.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { StatusArguments } from './command.ts'
import { statusJson } from './json.ts'
import { statusText } from './text.ts'

const bytesPerMb = 1024 * 1024

/** Prints the status of the store. */
export async function runStatus(args: StatusArguments, context: Context): Promise<ExitCode> {
  const limit = requireLimit(args.limit)
  const { gitTimeoutMs, layout, loaded } = await openHome(args, context)
  const { clock, env, signal } = context
  const store = openStore(openGit({ env, timeoutMs: gitTimeoutMs, signal }), layout)
  const status = await readStatus(layout, store, clock.now())
  const capMb = loaded.settings.checkpoints.maxTotalSizeMb
  const capBytes = capMb === 0 ? null : capMb * bytesPerMb
  if (args.json) writeJson(statusJson(status, capBytes), context)
  else {
    const style = outputStyle(args, context)
    context.writeOutput(statusText(status, { capBytes, limit, now: clock.now(), style }))
  }
  return status.damage.length === 0 ? exitCodes.done : exitCodes.damaged
}
