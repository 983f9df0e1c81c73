import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Layout } from '@hermes-checkpoints/core'
import { guardDirectory } from '@hermes-checkpoints/git-adapter'
import type { MaintenanceError } from '@hermes-checkpoints/retention'
import { applyArchive } from './apply-archive.ts'
import { planArchive } from './plan-archive.ts'
import { readArchiveFacts } from './read-archive-facts.ts'

/** Which base to archive. */
export interface ArchiveRequest {
  readonly layout: Layout
  readonly clock: Clock
  /** Reports what would be moved, and moves nothing. */
  readonly dryRun?: boolean
}

/** What archiving did, or would do. */
export interface ArchiveReport {
  readonly dryRun: boolean
  /** The archive's name in the base; null when there was nothing to move and no unfinished archive. */
  readonly archive: string | null
  /** The repositories that were moved, by their names in the base. */
  readonly archived: readonly string[]
  /** The repositories that could not be moved. They stay in the base, and the next run tries again. */
  readonly errors: readonly MaintenanceError[]
}

/**
 * Moves every pre-v2 repository of a base into an archive, or finishes the archive of a process that was killed.
 *
 * The caller holds the store's lock exclusively; `migrate` takes it itself.
 */
export function archiveOldRepositories({
  clock,
  dryRun = false,
  layout,
}: ArchiveRequest): ArchiveReport {
  if (!guardDirectory(layout.base)) return { dryRun, archive: null, archived: [], errors: [] }
  // Throws when the store is a link or belongs to another user. The whole base is then left alone.
  guardDirectory(layout.store)
  const plan = planArchive(readArchiveFacts(layout), clock.now())
  if (dryRun) {
    const archived = plan.moves.map(({ name }) => name)
    return { dryRun, archive: plan.archive, archived, errors: [] }
  }
  const result = applyArchive(layout, plan)
  const { archive } = plan
  const isThere = archive !== null && existsSync(join(layout.base, archive))
  return { dryRun, archive: isThere ? archive : null, ...result }
}
