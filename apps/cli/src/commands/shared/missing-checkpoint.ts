import { CheckpointError } from '@hermes-checkpoints/core'

/** The error of a command that needs a checkpoint when there is no terminal to ask on. */
export function missingCheckpoint(usage: string): CheckpointError {
  return new CheckpointError(
    'usage',
    `expected \`hermes-checkpoints ${usage.replace('[checkpoint]', '<checkpoint>')}\`, found too few arguments`,
    { hint: 'Run `hermes-checkpoints log` to list the checkpoints.' },
  )
}
