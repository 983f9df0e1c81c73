import { CheckpointError } from '@hermes-checkpoints/core'

/** Checks what `--limit` was given; yargs makes NaN of what is no number. */
export function requireLimit<Limit extends number | undefined>(limit: Limit): Limit {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit > 0)) return limit
  throw new CheckpointError('usage', '--limit: expected a whole number of 1 or more', {
    hint: 'Leave it out for the default.',
  })
}
