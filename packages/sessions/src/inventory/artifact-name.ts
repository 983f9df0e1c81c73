import type { ArtifactKind } from './artifact.ts'

/** Whose file a name says that it is. */
export interface ArtifactReading {
  readonly kind: ArtifactKind
  readonly session: string
}

/**
 * Everything that a file name can mean, the likeliest first; empty for a name that is nobody's.
 *
 * Names are read and never made: whatever an id contains, no path and no pattern comes of it.
 *
 * Any `<something>.json` could be the transcript of a session of that name, `session_x.json` that of `session_x`. Only
 * somebody who knows which sessions there are can tell.
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
 * Whose file this is, as far as its name alone tells; null for a name that is nobody's.
 *
 * A bare `<id>.json` must have an id as the agent makes them: people call their own files `notes.json`.
 */
export function parseArtifactName(name: string): ArtifactReading | null {
  const [reading] = artifactReadings(name)
  if (reading === undefined) return null
  return name === `${reading.session}.json` && !agentId.test(reading.session) ? null : reading
}

/** Which session a gateway's chats belong to. It is never deleted, and all that it names stays. */
export const routingIndexName = 'sessions.json'

// The id of a dump is what stands before the last timestamp, so that `a` and `a_b` never share one.
const shapes: readonly { readonly kind: ArtifactKind; readonly pattern: RegExp }[] = [
  { kind: 'request-dump', pattern: /^request_dump_(.+)_\d{8}_\d{6}_\d{6}\.json$/s },
  { kind: 'transcript', pattern: /^session_(.+)\.json$/s },
  { kind: 'gateway-transcript', pattern: /^(.+)\.jsonl$/s },
  { kind: 'transcript', pattern: /^(.+)\.json$/s },
]

const agentId = /^\d{8}_\d{6}_[0-9a-f]{6,}$/
