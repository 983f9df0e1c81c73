import type { LockPort } from '@hermes-checkpoints/core'
import type { CheckpointSettings } from '@hermes-checkpoints/settings'
import { guardDirectory } from '@hermes-checkpoints/git-adapter'
import { stoppableLocks, systemLockPort, withLock } from '@hermes-checkpoints/lock'
import { policyOf } from '@hermes-checkpoints/retention'
import {
  archiveOldRepositories,
  type ArchiveReport,
  type ArchiveRequest,
} from './archive/archive-old-repositories.ts'
import { importHistory, type ImportHistoryRequest } from './import/import-history.ts'
import type { ImportReport } from './import/import-report.ts'

/** What to archive, and whether to import it. */
export interface MigrateRequest extends ArchiveRequest {
  readonly locks?: LockPort
  /** How long to wait for a lock that another process holds. */
  readonly lockWaitMs?: number
  /** Stops the work between two steps. What is imported by then stays. */
  readonly signal?: AbortSignal | undefined
  /** Given, the history is imported into the store; else it stays in the archive. */
  readonly import?: ImportOrder | undefined
}

/** The part of an import request that `migrate` cannot fill in. */
export interface ImportOrder extends Pick<
  ImportHistoryRequest,
  'git' | 'temporaryRoot' | 'from' | 'all' | 'progress'
> {
  readonly settings: CheckpointSettings
}

/** What was archived, and what was imported. */
export interface MigrateReport {
  readonly archiving: ArchiveReport
  /** Null when no import was requested. */
  readonly importing: ImportReport | null
}

/**
 * Archives the pre-v2 repositories of a base, with or without a store, and then imports their history if requested.
 * Creates no base when there is nothing to do.
 */
export async function migrate(request: MigrateRequest): Promise<MigrateReport> {
  const { lockWaitMs = usualWaitMs, signal } = request
  const locks = stoppableLocks(request.locks ?? systemLockPort(), signal)
  const archiving = await archive({ ...request, locks, lockWaitMs })
  if (request.import === undefined) return { archiving, importing: null }
  const { settings, ...order } = request.import
  const { clock, dryRun, layout } = request
  const policy = policyOf(settings)
  const importing = await importHistory({
    ...order,
    clock,
    dryRun,
    layout,
    locks,
    lockWaitMs,
    policy,
    signal,
  })
  return { archiving, importing }
}

const usualWaitMs = 2_000

async function archive(
  request: MigrateRequest & Required<Pick<MigrateRequest, 'locks' | 'lockWaitMs'>>,
): Promise<ArchiveReport> {
  const { dryRun = false, layout, lockWaitMs: waitMs, locks } = request
  // Without a base there is nothing to lock, and a lock file would create the home.
  if (!guardDirectory(layout.base)) return archiveOldRepositories(request)
  const mode = dryRun ? 'shared' : 'exclusive'
  return withLock(locks, { file: layout.lockFile, mode, waitMs }, async () =>
    archiveOldRepositories(request),
  )
}
