import { displayText, exitCodes, type ExitCode, type Instant } from '@hermes-checkpoints/core'
import type {
  DamagedState,
  LostState,
  ReadableState,
  StateFile,
  UnreadableState,
} from '@hermes-checkpoints/resume'
import type { Context } from '../../../program/context.ts'
import { openResumeStatesIn } from '../../../home/open-resume-states-in.ts'
import { lostStatesText, resumeListText } from './text.ts'
import { lostStateJson, resumeStateJson } from '../json.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { ResumeListArguments } from './command.ts'

/** Reads and prints the resume states, and those that are lost. */
export async function runResumeList(
  args: ResumeListArguments,
  context: Context,
): Promise<ExitCode> {
  const { base, states: home } = openResumeStatesIn(args, context)
  const files = home.readAll()
  const states = files.filter((file) => file.kind === 'state').toSorted(newestFirst)
  const others = files.filter((file) => file.kind !== 'state')
  const found = home.findLostStates()
  const lost = found.states.filter(({ inPlace }) => inPlace === null || inPlace === 'older')
  if (args.json) {
    const damaged = others.map(({ id, path, why }) => ({ id, why, path }))
    writeJson(
      { states: states.map(resumeStateJson), lost: lost.map(lostStateJson), damaged },
      context,
    )
  } else {
    const now = context.clock.now()
    const list = states.length === 0 ? `No resume states in ${displayText(base)}\n` : ''
    context.writeOutput(list || resumeListText(states, now, context.columns))
    context.writeOutput(lostText(lost, now))
  }
  context.writeError(othersText(others))
  if (!args.quiet) context.writeError(found.errors.map(warning).join(''))
  return others.length === 0 ? exitCodes.done : exitCodes.partly
}

/** Those that do not say when they were updated come last. */
function newestFirst(a: ReadableState, b: ReadableState): number {
  return (b.updatedAt ?? -Infinity) > (a.updatedAt ?? -Infinity) ? 1 : -1
}

function lostText(lost: readonly LostState[], now: Instant): string {
  if (lost.length === 0) return ''
  return `Lost (${lost.length}); \`hermes-sessions resume recover\` brings back what nothing else has the name of:\n${lostStatesText(lost, now)}`
}

function othersText(others: readonly Exclude<StateFile, ReadableState>[]): string {
  const hint = others.some(({ kind }) => kind === 'damaged')
    ? '`hermes-sessions resume gc` sets damaged files aside.\n'
    : ''
  return others.map(warning).join('') + hint
}

function warning({ path, why }: Pick<DamagedState | UnreadableState, 'path' | 'why'>): string {
  return `Warning: no resume state: ${displayText(path)}: ${displayText(why)}\n`
}
