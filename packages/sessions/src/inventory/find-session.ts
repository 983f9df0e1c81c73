import { CheckpointError, displayText } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'

/**
 * Returns the id that equals the text, or the only one that begins with it.
 *
 * The text is not a pattern: `*`, `%` and `_` match only themselves.
 */
export function findSession(
  text: string,
  database: StateDatabase | null,
  withFiles: Iterable<string>,
): string {
  if (text === '') {
    throw new CheckpointError('id-malformed', 'expected the id of a session, found nothing')
  }
  const ids = new Set(withFiles)
  if ((database?.session(text) ?? null) !== null || ids.has(text)) return text
  const candidates = new Set(database?.idsStartingWith(text, maxNamed + 1))
  for (const id of ids) if (id.startsWith(text)) candidates.add(id)
  const [only, another] = candidates
  if (only === undefined) throw unknown(text)
  if (another !== undefined) throw ambiguous(text, [...candidates].toSorted())
  return only
}

const maxNamed = 5

function unknown(text: string): CheckpointError {
  return new CheckpointError('session-unknown', `no session has the id ${shortened(text)}`, {
    hint: 'See `hermes-sessions list`.',
  })
}

function ambiguous(text: string, ids: readonly string[]): CheckpointError {
  const more = ids.length > maxNamed ? ', …' : ''
  const names = ids.slice(0, maxNamed).map(shortened).join(', ')
  return new CheckpointError(
    'session-ambiguous',
    `several sessions begin with ${shortened(text)}: ${names}${more}`,
    { hint: 'Give more of the id.' },
  )
}

/** An id may have any length and contain control characters. */
function shortened(id: string): string {
  return displayText(id.length > maxLength ? `${id.slice(0, maxLength)}…` : id)
}

const maxLength = 80
