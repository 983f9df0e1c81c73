import { CheckpointError, displayText, exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { parseSessionId, type DamagedState, type ReadableState } from '@hermes-checkpoints/resume'
import type { Context } from '../../../program/context.ts'
import { openResumeStatesIn } from '../../../home/open-resume-states-in.ts'
import { requireResumeState } from '../require-resume-state.ts'
import { resumeStateJson } from '../json.ts'
import { terminalBytes } from '../../../terminal/terminal-bytes.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import { yamlJson } from './yaml-json.ts'
import type { ResumeShowArguments } from './command.ts'

/** Prints the file of a state, or its content as JSON. */
export async function runResumeShow(
  args: ResumeShowArguments,
  context: Context,
): Promise<ExitCode> {
  const { base, states } = openResumeStatesIn(args, context)
  const file = requireResumeState(states, parseSessionId(args.id), base)
  if (file.kind === 'unreadable' || (file.kind === 'damaged' && args.json)) {
    throw new CheckpointError('state-damaged', `${file.path} is not a resume state: ${file.why}`, {
      hint: 'Check the file by hand; `hermes-sessions resume gc` moves damaged files aside.',
    })
  }
  if (file.kind === 'state' && args.json)
    writeJson({ ...resumeStateJson(file), content: yamlJson(file.content) }, context)
  else context.writeOutput(textOf(file, context))
  if (file.kind === 'state') return exitCodes.done
  context.writeError(`Warning: not a resume state: ${displayText(file.why)}\n`)
  return exitCodes.partly
}

/** A pipe gets every byte; for a terminal, escape sequences are made visible. */
function textOf({ bytes }: ReadableState | DamagedState, { columns }: Context): Buffer {
  return columns === null ? bytes : terminalBytes(bytes)
}
