import type { Command } from '../program/command.ts'

/** An argument as the usage of a command names it: `<id>`, `[dir]` or `[paths..]`. */
export interface UsageArgument {
  readonly name: string
  readonly isRequired: boolean
  /** True when it takes all words that are left. */
  readonly isMany: boolean
}

/** Returns the arguments of a command, in their order. */
export function usageArguments({ usage }: Pick<Command, 'usage'>): readonly UsageArgument[] {
  return usage[0]
    .split(' ')
    .slice(1)
    .map((text) => ({
      name: text.replaceAll(/[<>[\].]/g, ''),
      isRequired: text.startsWith('<'),
      isMany: text.includes('..'),
    }))
}
