import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { parseSessionId, type RecoveryReport, type SessionId } from '@hermes-checkpoints/resume'
import { openResumeStatesIn, type HomeStates } from '../../../home/open-resume-states-in.ts'
import type { Context } from '../../../program/context.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import { unknownState } from '../require-resume-state.ts'
import type { ResumeRecoverArguments } from './command.ts'
import { recoveryJson } from './json.ts'
import { recoveryErrorsText, recoveryText } from './text.ts'

/** Recovers lost states, and prints which. */
export async function runResumeRecover(
  args: ResumeRecoverArguments,
  context: Context,
): Promise<ExitCode> {
  const home = openResumeStatesIn(args, context)
  const id = args.id === undefined ? undefined : parseSessionId(args.id)
  const report = home.states.recover(id)
  if (id !== undefined) requireState(report, id, home)
  if (args.json) writeJson(recoveryJson(report), context)
  else {
    context.writeOutput(recoveryText(report))
    context.writeError(recoveryErrorsText(report.errors))
  }
  return report.errors.length + report.kept.length === 0 ? exitCodes.done : exitCodes.partly
}

/** An id without any state is an error; a state that is already in its place is not. */
function requireState(report: RecoveryReport, id: SessionId, { base, states }: HomeStates): void {
  const isNothing = report.recovered.length + report.kept.length + report.errors.length === 0
  if (isNothing && states.readFile(id) === null) throw unknownState(states, id, base)
}
