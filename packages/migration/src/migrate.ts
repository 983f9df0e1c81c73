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

/** What to migrate, and whether the history comes along. */
export interface MigrateRequest extends ArchiveRequest {
  readonly locks?: LockPort
  /** How long to wait for whoever uses the store. */
  readonly lockWaitMs?: number
  /** Stops the work between two steps: whatever is imported by then stays. */
  readonly signal?: AbortSignal | undefined
  /** What is needed to bring the old history into the store; without it, that stays in the archive. */
  readonly import?: ImportOrder | undefined
}

/** The part of an import that `migrate` does not know by itself. */
export interface ImportOrder extends Pick<
  ImportHistoryRequest,
  'git' | 'temporaryRoot' | 'from' | 'all' | 'progress'
> {
  readonly settings: CheckpointSettings
}

/** What was archived, and what was imported. */
export interface MigrateReport {
  readonly archiving: ArchiveReport
  /** Null when no history was to be imported. */
  readonly importing: ImportReport | null
}

/**
 * Archives the pre-v2 repositories of a base now, whether there is a store or not, and then imports their history when
 * that is wanted. Where there is no base, none is made for nothing.
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
  // A lock file is not made for a home that has no checkpoints.
  if (!guardDirectory(layout.base)) return archiveOldRepositories(request)
  const mode = dryRun ? 'shared' : 'exclusive'
  return withLock(locks, { file: layout.lockFile, mode, waitMs }, async () =>
    archiveOldRepositories(request),
  )
}
