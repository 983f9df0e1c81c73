import { CheckpointError } from '@hermes-checkpoints/core'
import type { Command } from '../program/command.ts'
import { globalOptions } from './global-options.ts'

/** Refuses what yargs accepts: an option given twice, and words after `--` that the command would ignore. */
export function requireValidArguments(command: Command, args: object): void {
  const values = new Map<string, unknown>(Object.entries(args))
  const options = { ...globalOptions, ...command.options }
  const repeated = Object.keys(options).find((name) => Array.isArray(values.get(name)))
  if (repeated !== undefined) {
    throw new CheckpointError('usage', `expected --${repeated} once, found it more than once`, {
      hint: 'Give it only once.',
    })
  }
  if (values.has('--') && command.takesLiterals !== true) {
    throw new CheckpointError('usage', 'expected nothing after --', {
      hint: 'Write a name that starts with a dash as a path, such as ./-name.',
    })
  }
}
