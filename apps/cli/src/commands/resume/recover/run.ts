import { displayText, exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import {
  parseSessionId,
  type InPlace,
  type LostState,
  type RecoveryReport,
  type SessionId,
} from '@hermes-checkpoints/resume'
import type { Context } from '../../../program/context.ts'
import { openResumeStatesIn, type HomeStates } from '../../../home/open-resume-states-in.ts'
import { unknownState } from '../require-resume-state.ts'
import { lostStateJson } from '../json.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { ResumeRecoverArguments } from './command.ts'

/** Brings lost states back, and says which. */
export async function runResumeRecover(
  args: ResumeRecoverArguments,
  context: Context,
): Promise<ExitCode> {
  const home = openResumeStatesIn(args, context)
  const id = args.id === undefined ? undefined : parseSessionId(args.id)
  const report = home.states.recover(id)
  const { errors, kept, recovered } = report
  if (id !== undefined) requireSomething(report, id, home)
  if (args.json) writeJson({ recovered, kept: kept.map(lostStateJson), errors }, context)
  else {
    context.writeOutput(forPeople(report))
    context.writeError(
      errors.map(({ path, why }) => `Failed: ${displayText(path)}: ${displayText(why)}\n`).join(''),
    )
  }
  return errors.length + kept.length === 0 ? exitCodes.done : exitCodes.partly
}

/** A name that nobody has is a mistake; one that is where it should be is fine. */
function requireSomething(
  report: RecoveryReport,
  id: SessionId,
  { base, states }: HomeStates,
): void {
  const isNothing = report.recovered.length + report.kept.length + report.errors.length === 0
  if (isNothing && states.readFile(id) === null) throw unknownState(states, id, base)
}

function forPeople({ errors, kept, recovered }: RecoveryReport): string {
  if (recovered.length + kept.length + errors.length === 0) return 'Nothing is lost.\n'
  const back = recovered.map(
    ({ from, how, id }) => `Brought back ${id}, ${how} from ${displayText(from)}\n`,
  )
  return [...back, ...kept.map(keptText)].join('')
}

function keptText({ inPlace, state }: LostState): string {
  const which = inPlaceText[inPlace ?? 'unknown']
  return `Left ${state.id}: ${which}. The other is ${displayText(state.path)}\n`
}

const inPlaceText: Readonly<Record<InPlace, string>> = {
  older: 'an older one is in its place',
  'same-age': 'one of the same time is in its place',
  newer: 'a newer one is in its place',
  unknown: 'one that cannot be compared is in its place',
}
