import type { SessionError } from '../inventory/session-error.ts'
import type { SessionPruneOptions } from './prune-options.ts'
import type { PruneReport } from './prune-report.ts'
import { pruneSessionFiles } from './prune-sessions.ts'

/** Other data of the home that is pruned in the same run, such as checkpoints. */
export interface OtherArtifacts {
  readonly what: string
  prune(options: { readonly dryRun: boolean }): Promise<OtherReport>
}

/** The result of pruning other data. */
interface OtherReport {
  readonly bytesFreed: number
  readonly errors: readonly SessionError[]
}

/** Which session files to prune, and which other data. */
interface AllArtifactsOptions extends Omit<SessionPruneOptions, 'scope'> {
  readonly others?: readonly OtherArtifacts[] | undefined
}

/** The result of pruning session files and other data. */
interface AllArtifactsReport {
  readonly sessionFiles: PruneReport | null
  readonly others: Readonly<Record<string, OtherReport>>
  readonly bytesFreed: number
  readonly errors: readonly SessionError[]
}

/** Prunes session files and other data of the home, but not the database. One failure does not stop the rest. */
export async function pruneAllArtifacts(options: AllArtifactsOptions): Promise<AllArtifactsReport> {
  const { dryRun = false, others = [] } = options
  const errors: SessionError[] = []
  const attempt = async <Result>(target: string, prune: () => Promise<Result>) => {
    try {
      return await prune()
    } catch (error) {
      errors.push({ target, why: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  const sessionFiles = await attempt('session files', () => pruneSessionFiles(options))
  const reports: [string, OtherReport][] = []
  for (const other of others) {
    const report = await attempt(other.what, () => other.prune({ dryRun }))
    if (report !== null) reports.push([other.what, report])
  }
  const all = [
    ...(sessionFiles === null ? [] : [sessionFiles]),
    ...reports.map(([, report]) => report),
  ]
  return {
    sessionFiles,
    others: Object.fromEntries(reports),
    bytesFreed: all.reduce((sum, { bytesFreed }) => sum + bytesFreed, 0),
    errors: [...errors, ...all.flatMap((report) => report.errors)],
  }
}
