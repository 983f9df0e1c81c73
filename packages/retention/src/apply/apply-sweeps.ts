import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, Layout } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { forgetProjects } from './forget-projects.ts'
import type { MaintenanceError } from '../plan/maintenance.ts'
import type { Facts } from '../read/read-facts.ts'
import { removeArchive } from './remove-archive.ts'
import type { SweepAction } from '../plan/sweep-plan.ts'

/** Removes what goes as a whole, and answers what could not go. One failure does not stop the others. */
export async function applySweeps(
  store: Store,
  { histories }: Facts,
  sweeps: readonly SweepAction[],
): Promise<readonly MaintenanceError[]> {
  const going = sweeps.flatMap((sweep) =>
    sweep.what === 'project' ? (histories.get(sweep.project) ?? []) : [],
  )
  const left = await forgetProjects(store, going)
  return [
    ...removeRelics(store.layout, sweeps),
    ...left.map(({ error, project }) => ({
      target: project,
      why: error === null ? 'another program is changing it' : messageOf(error),
    })),
  ]
}

/** Removes relics, which are direct children of the base. Links inside them are removed, not followed. */
export function removeRelics(
  { base }: Layout,
  sweeps: readonly SweepAction[],
): readonly MaintenanceError[] {
  return sweeps.flatMap((sweep): readonly MaintenanceError[] => {
    if (sweep.what === 'project') return []
    try {
      const path = join(base, sweep.name) as AbsolutePath
      if (sweep.what === 'legacy-archive') removeArchive(path)
      else rmSync(path, { recursive: true })
      return []
    } catch (error) {
      return [{ target: sweep.name, why: messageOf(error) }]
    }
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
