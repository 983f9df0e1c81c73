import { CheckpointError } from '@hermes-checkpoints/core'

/** Checks the value of `--limit`, which yargs parses to NaN when it is not a number. */
export function requireLimit<Limit extends number | undefined>(limit: Limit): Limit {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit > 0)) return limit
  throw new CheckpointError('usage', '--limit: expected a whole number of 1 or more', {
    hint: 'Leave it out for the default.',
  })
}
