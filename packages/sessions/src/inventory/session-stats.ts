import { systemClock } from '@hermes-checkpoints/core'
import type { Artifact, ArtifactKind } from './artifact.ts'
import { readInventory, type Inventory } from './inventory.ts'
import { planInventory } from '../prune/plan-session-prune.ts'
import { placesOf, ruleOf, type PruneOptions } from '../prune/prune-options.ts'
import { reportOfPlan } from '../prune/prune-report.ts'
import type { SessionError } from '../delete/removal-report.ts'
import { withDatabase } from './with-database.ts'

/** How many files there are, and what they take. */
export interface FileCount {
  readonly files: number
  readonly bytes: number
}

/** How many sessions there are, and what they take. */
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
  /** What a prune by the same options would free. */
  readonly reclaimable: FileCount & { readonly sessions: number }
  /** Files whose session is not in the database. */
  readonly withoutRow: FileCount
  /** Sessions of which there is no file. */
  readonly withoutFiles: number
  /** Files in the folder that are nobody's. */
  readonly strangers: number
  readonly errors: readonly SessionError[]
}

/** What the sessions of one source come to. */
export interface SourceStats {
  readonly sessions: number
  readonly messages: number
}

/** Counts sessions, messages and files, and tells what a prune would free. */
export async function sessionStats(options: PruneOptions): Promise<SessionStats> {
  const { clock = systemClock } = options
  const places = placesOf(options)
  const rule = ruleOf(options)
  return withDatabase(places, { mode: 'read', clock }, async (database) => {
    const inventory = await readInventory(places, database)
    const question = { rule, now: clock.now(), database, file: places.database }
    const { sessions, files, bytesFreed, errors } = reportOfPlan(planInventory(inventory, question))
    return {
      sessions: inventory.sessions.length,
      messages: database?.messageCount() ?? 0,
      bySource: countSources(inventory),
      databaseBytes: database?.bytes ?? 0,
      artifacts: countKinds(inventory),
      reclaimable: { sessions, files, bytes: bytesFreed },
      ...countOddities(inventory),
      errors,
    }
  })
}

function countSources({ sessions }: Inventory): SessionStats['bySource'] {
  const counts = new Map<string, SourceStats>()
  for (const { source, messages } of sessions) {
    const sofar = counts.get(source) ?? { sessions: 0, messages: 0 }
    counts.set(source, { sessions: sofar.sessions + 1, messages: sofar.messages + messages })
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

function countOddities({
  artifacts: { bySession, strangers },
  sessions,
}: Inventory): Pick<SessionStats, 'withoutRow' | 'withoutFiles' | 'strangers'> {
  const rows = new Set(sessions.map(({ id }) => id))
  const lonely = [...bySession].filter(([id]) => !rows.has(id)).flatMap(([, files]) => files)
  const withoutFiles = sessions.filter(({ id }) => !bySession.has(id)).length
  return { withoutRow: countFiles(lonely), withoutFiles, strangers }
}

function countFiles(files: readonly Artifact[]): FileCount {
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
