import type { Command } from '../../../program/command.ts'

/** `stats`: how much there is, and what a prune would free. */
export const sessionsStatsCommand: Command = {
  usage: ['stats'],
  describe: 'Show how many sessions there are, what they take, and what a prune would free',
  positionals: {},
  options: {},
  example: ['$0 stats --json', 'the same for programs'],
  load: async () => (await import('./run.ts')).runSessionsStats,
}
