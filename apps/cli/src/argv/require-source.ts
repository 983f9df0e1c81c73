import { CheckpointError } from '@hermes-checkpoints/core'

/** Checks the value of `--source`: an unset shell variable leaves an empty text, which is no source. */
export function requireSource(source: string | undefined): string | undefined {
  if (source !== '') return source
  throw new CheckpointError('usage', '--source: expected the name of a source, found nothing', {
    hint: 'Leave it out for all sources. `hermes-sessions stats` lists them.',
  })
}
