import { pruneSessionFiles } from './prune-sessions.ts'
import type { PruneOptions } from './prune-options.ts'
import type { PruneReport } from './prune-report.ts'
import type { SessionError } from '../delete/removal-report.ts'

/** Something else of the home that is cleaned up in the same go, such as checkpoints. */
export interface OtherArtifacts {
  readonly what: string
  prune(options: { readonly dryRun: boolean }): Promise<OtherReport>
}

/** What a cleanup of the host's own has done. */
export interface OtherReport {
  readonly bytesFreed: number
  readonly errors: readonly SessionError[]
}

/** What to prune by, and what else of the host's to clean up. */
export interface AllArtifactsOptions extends Omit<PruneOptions, 'scope'> {
  readonly others?: readonly OtherArtifacts[] | undefined
}

/** What became of the files of sessions, and of whatever else there was. */
export interface AllArtifactsReport {
  readonly sessionFiles: PruneReport | null
  readonly others: Readonly<Record<string, OtherReport>>
  readonly bytesFreed: number
  readonly errors: readonly SessionError[]
}

/** Cleans up all that lies on the disk and leaves the database alone. What fails does not keep the rest from being done. */
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
