import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface CompletionArguments extends GlobalArguments {
  /** The program's name. */
  readonly $0: string
  readonly shell?: string | undefined
}

/** `completion`: prints a completion script. Hosts do not mount it, because the script calls our programs by name. */
export const completionCommand: Command = {
  usage: ['completion [shell]'],
  describe: 'Print a completion script for bash or zsh',
  positionals: {
    shell: { type: 'string', describe: 'bash or zsh (default: the shell of $SHELL, else bash)' },
  },
  options: {},
  example: ['source <($0 completion bash)', 'in ~/.bashrc; the same with zsh in ~/.zshrc'],
  load: async () => (await import('./run.ts')).runCompletion,
}
