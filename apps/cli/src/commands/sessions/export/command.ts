import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface SessionsExportArguments extends GlobalArguments {
  readonly output: string
  readonly sessionId?: string | undefined
  readonly source?: string | undefined
}

/** `export`: writes sessions with their messages. */
export const sessionsExportCommand: Command = {
  usage: ['export [output]'],
  describe: 'Write sessions with their messages as JSON lines',
  positionals: {
    output: {
      type: 'string',
      default: '-',
      describe: 'the file to write, for its owner only; - is standard output',
    },
  },
  options: {
    'session-id': {
      type: 'string',
      requiresArg: true,
      describe: 'only this one: its id, or a unique beginning of it',
    },
    source: {
      type: 'string',
      requiresArg: true,
      describe: 'only sessions of this source, such as cli',
    },
  },
  ifInterrupted: 'the export did not finish',
  example: ['$0 export sessions.jsonl --source cli', 'keep a copy before a prune'],
  load: async () => (await import('./run.ts')).runSessionsExport,
}
