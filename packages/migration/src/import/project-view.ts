import { parseTrailers, type CheckpointId } from '@hermes-checkpoints/core'
import type { LogEntry } from '@hermes-checkpoints/git-adapter'
import type { ProjectHistory } from '@hermes-checkpoints/retention'
import type { PresentCheckpoint } from './plan-import.ts'

/** Returns the checkpoints of a project as `planImport` needs them. */
export function presentIn({
  chain,
  older,
  pins,
}: ProjectHistory): Record<'chain' | 'older', readonly PresentCheckpoint[]> {
  const factOf = (entry: LogEntry): PresentCheckpoint => ({
    id: entry.id,
    time: entry.time,
    isPinned: pins.has(entry.id),
    importedFrom: importedFrom(entry),
  })
  return { chain: chain.map(factOf), older: older.map(factOf) }
}

/** Returns the imported checkpoints of a project by their ids in old repositories. */
export function importedIn({ chain, older }: ProjectHistory): ReadonlyMap<CheckpointId, LogEntry> {
  return new Map(
    [...chain, ...older].flatMap((entry): [CheckpointId, LogEntry][] => {
      const from = importedFrom(entry)
      return from === null ? [] : [[from, entry]]
    }),
  )
}

/** True when a project had the same checkpoints and pins both times. */
export function isSameHistory(one: ProjectHistory, other: ProjectHistory): boolean {
  return fingerprintOf(one) === fingerprintOf(other)
}

function fingerprintOf({ chain, kept, older, pins }: ProjectHistory): string {
  const ids = [...chain, ...older].map(({ id }) => id)
  return [ids, [...kept].toSorted(), [...pins.keys()].toSorted()]
    .map((all) => all.join(' '))
    .join('|')
}

function importedFrom({ body }: LogEntry): CheckpointId | null {
  const id = parseTrailers(body).get('Imported') ?? ''
  return /^[0-9a-f]{40}$/.test(id) ? (id as CheckpointId) : null
}
