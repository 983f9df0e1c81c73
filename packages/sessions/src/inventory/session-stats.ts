import { systemClock } from '@hermes-checkpoints/core'
import type { Artifact, ArtifactKind } from './artifact.ts'
import { readInventory, type Inventory } from './inventory.ts'
import { planInventory } from '../prune/plan-session-prune.ts'
import { ruleOf, type SessionPruneOptions } from '../prune/prune-options.ts'
import { reportOfPlan } from '../prune/prune-report.ts'
import type { SessionError } from './session-error.ts'
import { placesOf } from './sessions-options.ts'
import { withDatabase } from './with-database.ts'

/** A number of files and their total size. */
export interface FileCount {
  readonly files: number
  readonly bytes: number
}

/** The number and the size of the sessions of a home. */
export interface SessionStats {
  readonly sessions: number
  readonly messages: number
  readonly bySource: Readonly<Record<string, SourceStats>>
  readonly databaseBytes: number
  readonly artifacts: {
    readonly transcripts: FileCount
    readonly gatewayTranscripts: FileCount
    readonly requestDumps: FileCount
  }
  /** What a prune with the same options would remove. */
  readonly reclaimable: FileCount & { readonly sessions: number }
  /** Files whose session is not in the database. */
  readonly withoutRow: FileCount
  /** Sessions without a file. */
  readonly withoutFiles: number
  /** Files in the folder that belong to no session. They are never touched. */
  readonly otherFiles: number
  readonly errors: readonly SessionError[]
}

/** The sessions of one source. */
interface SourceStats {
  readonly sessions: number
  readonly messages: number
}

/** Counts the sessions, messages and files of a home, and what a prune would remove. */
export async function sessionStats(options: SessionPruneOptions): Promise<SessionStats> {
  const { clock = systemClock } = options
  const places = placesOf(options)
  const rule = ruleOf(options)
  return withDatabase(places, { mode: 'read', clock }, async (database) => {
    const inventory = await readInventory(places, database)
    const input = { rule, now: clock.now(), database, file: places.database }
    const { sessions, files, bytesFreed, errors } = reportOfPlan(planInventory(inventory, input))
    return {
      sessions: inventory.sessions.length,
      messages: database?.messageCount() ?? 0,
      bySource: countSources(inventory),
      databaseBytes: database?.bytes ?? 0,
      artifacts: countKinds(inventory),
      reclaimable: { sessions, files, bytes: bytesFreed },
      ...countUnmatched(inventory),
      errors,
    }
  })
}

function countSources({ sessions }: Inventory): SessionStats['bySource'] {
  const counts = new Map<string, SourceStats>()
  for (const { source, messages } of sessions) {
    const counted = counts.get(source) ?? { sessions: 0, messages: 0 }
    counts.set(source, { sessions: counted.sessions + 1, messages: counted.messages + messages })
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function countKinds({ artifacts: { bySession, doubtful } }: Inventory): SessionStats['artifacts'] {
  const files = [...[...bySession.values()].flat(), ...doubtful]
  const count = (kind: ArtifactKind) => countFiles(files.filter((file) => file.kind === kind))
  return {
    transcripts: count('transcript'),
    gatewayTranscripts: count('gateway-transcript'),
    requestDumps: count('request-dump'),
  }
}

function countUnmatched({
  artifacts: { bySession, otherFiles },
  sessions,
}: Inventory): Pick<SessionStats, 'withoutRow' | 'withoutFiles' | 'otherFiles'> {
  const rows = new Set(sessions.map(({ id }) => id))
  const withoutRow = [...bySession].filter(([id]) => !rows.has(id)).flatMap(([, files]) => files)
  const withoutFiles = sessions.filter(({ id }) => !bySession.has(id)).length
  return { withoutRow: countFiles(withoutRow), withoutFiles, otherFiles }
}

function countFiles(files: readonly Artifact[]): FileCount {
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
