import { join } from 'node:path'
import {
  checkpointBase,
  parseAbsolutePath,
  resolveHome,
  type AbsolutePath,
} from '@hermes-checkpoints/core'
import { openResumeStates, type ResumeStates } from '@hermes-checkpoints/resume'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

/** The resume states of the home that the command line names. */
export interface HomeStates {
  readonly base: AbsolutePath
  readonly states: ResumeStates
}

/** Opens the resume states. The Python original ignores `HERMES_HOME` and writes to `~/.hermes`, so that is searched, too. */
export function openResumeStatesIn(args: GlobalArguments, context: Context): HomeStates {
  const { clock, cwd, env, userHome } = context
  const base = checkpointBase(resolveHome({ flag: args.home, env, cwd }))
  const old = checkpointBase(parseAbsolutePath(join(userHome, '.hermes')))
  return { base, states: openResumeStates({ directory: base, oldDirectories: [old], clock }) }
}
