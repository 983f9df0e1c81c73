import type { Command } from '../../../program/command.ts'

/** `stats`: counts sessions and files, and estimates what a prune would free. */
export const sessionsStatsCommand: Command = {
  usage: ['stats'],
  describe: 'Count sessions, messages and files, and show what a prune would free',
  positionals: {},
  options: {},
  example: ['$0 stats --json', 'print them as JSON'],
  load: async () => (await import('./run.ts')).runSessionsStats,
}
