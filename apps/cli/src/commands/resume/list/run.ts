import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { ReadableState } from '@hermes-checkpoints/resume'
import { openResumeStatesIn } from '../../../home/open-resume-states-in.ts'
import type { Context } from '../../../program/context.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { ResumeListArguments } from './command.ts'
import { resumeListJson } from './json.ts'
import { resumeListText, stateWarning, unusableText } from './text.ts'

/** Prints the resume states, and the lost ones that nothing newer replaces. */
export async function runResumeList(
  args: ResumeListArguments,
  context: Context,
): Promise<ExitCode> {
  const { base, states: home } = openResumeStatesIn(args, context)
  const files = home.readAll()
  const states = files.filter((file) => file.kind === 'state').toSorted(newestFirst)
  const unusable = files.filter((file) => file.kind !== 'state')
  const found = home.findLostStates()
  const lost = found.states.filter(({ inPlace }) => inPlace === null || inPlace === 'older')
  if (args.json) writeJson(resumeListJson({ states, lost, unusable }), context)
  else {
    const { clock, columns } = context
    context.writeOutput(resumeListText({ states, lost }, { base, columns, now: clock.now() }))
  }
  context.writeError(unusableText(unusable))
  if (!args.quiet) context.writeError(found.errors.map(stateWarning).join(''))
  return unusable.length === 0 ? exitCodes.done : exitCodes.partly
}

/** States without an update time come last. */
function newestFirst(a: ReadableState, b: ReadableState): number {
  return (b.updatedAt ?? -Infinity) > (a.updatedAt ?? -Infinity) ? 1 : -1
}
