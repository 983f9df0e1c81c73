import type { ArtifactKind } from './artifact.ts'

/** A possible meaning of a file name: the file of this session. */
export interface ArtifactReading {
  readonly kind: ArtifactKind
  readonly session: string
}

/**
 * Returns every possible meaning of a file name, the likeliest first; none for a name that no artifact has.
 *
 * Only parses names: no path or pattern is ever built from an id.
 *
 * Any `<id>.json` could be the transcript of a session with that id, and `session_x.json` that of `session_x`. To decide,
 * the caller needs the ids that exist.
 */
export function artifactReadings(name: string): readonly ArtifactReading[] {
  if (name === routingIndexName || name.startsWith('.')) return []
  const readings: ArtifactReading[] = []
  for (const { kind, pattern } of shapes) {
    const session = pattern.exec(name)?.[1]
    if (session !== undefined) readings.push({ kind, session })
  }
  return readings
}

/**
 * Returns the meaning of a file name without knowing which sessions exist; null for a name that no artifact has.
 *
 * In a bare `<id>.json`, the id must have the agent's form, because users call their own files `notes.json`.
 */
export function parseArtifactName(name: string): ArtifactReading | null {
  const [reading] = artifactReadings(name)
  if (reading === undefined) return null
  return name === `${reading.session}.json` && !agentId.test(reading.session) ? null : reading
}

/** Maps the chats of a gateway to sessions. It is never deleted, and every session that it names stays. */
export const routingIndexName = 'sessions.json'

// The id of a dump ends before the last timestamp, so that `a` and `a_b` never share a dump.
const shapes: readonly { readonly kind: ArtifactKind; readonly pattern: RegExp }[] = [
  { kind: 'request-dump', pattern: /^request_dump_(.+)_\d{8}_\d{6}_\d{6}\.json$/s },
  { kind: 'transcript', pattern: /^session_(.+)\.json$/s },
  { kind: 'gateway-transcript', pattern: /^(.+)\.jsonl$/s },
  { kind: 'transcript', pattern: /^(.+)\.json$/s },
]

const agentId = /^\d{8}_\d{6}_[0-9a-f]{6,}$/
