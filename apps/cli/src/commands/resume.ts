import type { CommandGroup } from '../command.ts'
import { resumeGcCommand } from './resume-gc.ts'
import { resumeListCommand } from './resume-list.ts'
import { resumeRecoverCommand } from './resume-recover.ts'
import { resumeShowCommand } from './resume-show.ts'

/** `resume`: what tasks need to go on after their sessions have ended. */
export const resumeCommands: CommandGroup = {
  name: 'resume',
  describe: 'List, show, clean up and bring back the resume states of sessions',
  commands: [resumeListCommand, resumeShowCommand, resumeGcCommand, resumeRecoverCommand],
}
