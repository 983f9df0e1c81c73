import { CheckpointError } from '@hermes-checkpoints/core'

/** Checks what `--source` was given: an unset shell variable leaves an empty text, which no session has. */
export function requireSource(source: string | undefined): string | undefined {
  if (source !== '') return source
  throw new CheckpointError('usage', '--source: expected the name of a source, found nothing', {
    hint: 'Leave it out for all sources. `hermes-sessions stats` names them.',
  })
}
