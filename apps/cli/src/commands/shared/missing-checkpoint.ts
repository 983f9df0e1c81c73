import { CheckpointError } from '@hermes-checkpoints/core'

/** The error for a command that was told no checkpoint, where nobody can be asked for one. */
export function missingCheckpoint(usage: string): CheckpointError {
  return new CheckpointError(
    'usage',
    `expected \`hermes-checkpoints ${usage.replace('[checkpoint]', '<checkpoint>')}\`, found too few arguments`,
    { hint: 'Run `hermes-checkpoints log` to see which checkpoints there are.' },
  )
}
