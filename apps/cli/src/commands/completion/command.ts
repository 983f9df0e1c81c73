import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface CompletionArguments extends GlobalArguments {
  /** The program's name. */
  readonly $0: string
  readonly shell?: string | undefined
}

/** `completion`: what makes a shell complete command lines. Only for the programs themselves: a host completes its own. */
export const completionCommand: Command = {
  usage: ['completion [shell]'],
  describe: 'Print a script with which bash or zsh completes command lines',
  positionals: {
    shell: { type: 'string', describe: 'bash or zsh; else what $SHELL names, else bash' },
  },
  options: {},
  example: ['source <($0 completion bash)', 'in ~/.bashrc; the same with zsh in ~/.zshrc'],
  load: async () => (await import('./run.ts')).runCompletion,
}
