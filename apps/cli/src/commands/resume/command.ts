import type { CommandGroup } from '../../program/command.ts'
import { resumeGcCommand } from './gc/command.ts'
import { resumeListCommand } from './list/command.ts'
import { resumeRecoverCommand } from './recover/command.ts'
import { resumeShowCommand } from './show/command.ts'

/** `resume`: the states from which tasks go on after their sessions have ended. */
export const resumeCommands: CommandGroup = {
  name: 'resume',
  describe: 'List, show, clean up and recover the resume states of sessions',
  commands: [resumeListCommand, resumeShowCommand, resumeGcCommand, resumeRecoverCommand],
}
