import { exitCodes, resolveHome, type ExitCode } from '@hermes-checkpoints/core'
import { listSessions, type SessionError } from '@hermes-checkpoints/sessions'
import { requireLimit } from '../../../argv/require-limit.ts'
import { requireSource } from '../../../argv/require-source.ts'
import type { Context } from '../../../program/context.ts'
import { outputStyle } from '../../../terminal/output-style.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import { sessionWarningsText } from '../warnings-text.ts'
import type { SessionsListArguments } from './command.ts'
import { sessionsListJson } from './json.ts'
import { sessionsListText } from './text.ts'

/** Prints the sessions, the last used first. */
export async function runSessionsList(
  args: SessionsListArguments,
  context: Context,
): Promise<ExitCode> {
  const limit = requireLimit(args.limit)
  const source = requireSource(args.source)
  const home = resolveHome({ flag: args.home, env: context.env, cwd: context.cwd })
  const errors: SessionError[] = []
  const all = await listSessions({ home, source, onError: (error) => void errors.push(error) })
  // Like upstream, leave out the sessions that tools start for themselves.
  const wanted = source === undefined ? all.filter((session) => session.source !== 'tool') : all
  const sessions = wanted.slice(0, limit)
  if (args.json) writeJson(sessionsListJson(sessions), context)
  else {
    const hidden = {
      beyondLimit: wanted.length - sessions.length,
      ofTools: all.length - wanted.length,
    }
    const now = context.clock.now()
    const style = outputStyle(args, context)
    context.writeOutput(sessionsListText(sessions, { home, source, hidden, now, style }))
  }
  context.writeError(sessionWarningsText(errors))
  return errors.length === 0 ? exitCodes.done : exitCodes.partly
}
