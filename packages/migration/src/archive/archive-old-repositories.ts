import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Layout } from '@hermes-checkpoints/core'
import { guardDirectory } from '@hermes-checkpoints/git-adapter'
import type { MaintenanceError } from '@hermes-checkpoints/retention'
import { applyArchive } from './apply-archive.ts'
import { planArchive } from './plan-archive.ts'
import { readArchiveFacts } from './read-archive-facts.ts'

/** Where to look for old repositories. */
export interface ArchiveRequest {
  readonly layout: Layout
  readonly clock: Clock
  /** Tells what would be moved, and moves nothing. */
  readonly dryRun?: boolean
}

/** How archiving went, or what it would do. */
export interface ArchiveReport {
  readonly dryRun: boolean
  /** The archive's name in the base; null when nothing was moved and nothing was to be brought to its end. */
  readonly archive: string | null
  /** The repositories that were moved, by their names in the base. */
  readonly archived: readonly string[]
  /** Those that could not be moved: they are where they were, and the next run tries again. */
  readonly errors: readonly MaintenanceError[]
}

/**
 * Moves every pre-v2 repository of a base into an archive, and finishes an archive that a killed process has left.
 *
 * The caller holds the store's lock alone; `migrate` takes it itself.
 */
export function archiveOldRepositories({
  clock,
  dryRun = false,
  layout,
}: ArchiveRequest): ArchiveReport {
  if (!guardDirectory(layout.base)) return { dryRun, archive: null, archived: [], errors: [] }
  // A base with a store that may not be trusted is left alone as a whole.
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
