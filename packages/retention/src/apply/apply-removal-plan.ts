import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, Layout } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { removeProjects } from './remove-projects.ts'
import type { MaintenanceError } from '../plan/maintenance.ts'
import type { StoreFacts } from '../plan/store-facts.ts'
import { removeArchive } from './remove-archive.ts'
import type { PlannedRemoval } from '../plan/removal-plan.ts'

/** Removes projects and relics, and returns the failures. One failure does not stop the others. */
export async function applyRemovalPlan(
  store: Store,
  { histories }: StoreFacts,
  removals: readonly PlannedRemoval[],
): Promise<readonly MaintenanceError[]> {
  const projects = removals.flatMap((removal) =>
    removal.what === 'project' ? (histories.get(removal.project) ?? []) : [],
  )
  const unremoved = await removeProjects(store, projects)
  return [
    ...removeRelics(store.layout, removals),
    ...unremoved.map(({ error, project }) => ({
      target: project,
      why: error === null ? 'another program is changing it' : messageOf(error),
    })),
  ]
}

/** Removes relics, and returns the failures. Links inside them are removed, not followed. */
export function removeRelics(
  { base }: Layout,
  removals: readonly PlannedRemoval[],
): readonly MaintenanceError[] {
  return removals.flatMap((removal): readonly MaintenanceError[] => {
    if (removal.what === 'project') return []
    try {
      const path = join(base, removal.name) as AbsolutePath
      if (removal.what === 'legacy-archive') removeArchive(path)
      else rmSync(path, { recursive: true })
      return []
    } catch (error) {
      return [{ target: removal.name, why: messageOf(error) }]
    }
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
