import { CheckpointError, displayText } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'

/**
 * The id of the session that somebody means: exactly this one, or the only one that begins so.
 *
 * Every character stands for itself: no `*`, `%` or `_` matches another one.
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
  const candidates = new Set(database?.idsStartingWith(text, namedAtMost + 1))
  for (const id of ids) if (id.startsWith(text)) candidates.add(id)
  const [only, another] = candidates
  if (only === undefined) throw unknown(text)
  if (another !== undefined) throw ambiguous(text, [...candidates].toSorted())
  return only
}

const namedAtMost = 5

function unknown(text: string): CheckpointError {
  return new CheckpointError('session-unknown', `no session has the id ${quoted(text)}`, {
    hint: 'See `hermes-sessions list`.',
  })
}

function ambiguous(text: string, ids: readonly string[]): CheckpointError {
  const more = ids.length > namedAtMost ? ', …' : ''
  const names = ids.slice(0, namedAtMost).map(quoted).join(', ')
  return new CheckpointError(
    'session-ambiguous',
    `several sessions begin with ${quoted(text)}: ${names}${more}`,
    { hint: 'Give more of the id.' },
  )
}

/** People must be able to read it, however long it is. */
function quoted(id: string): string {
  return displayText(id.length > longest ? `${id.slice(0, longest)}…` : id)
}

const longest = 80
