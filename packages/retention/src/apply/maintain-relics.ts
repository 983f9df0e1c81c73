import { directoryBytes, type Layout } from '@hermes-checkpoints/core'
import { removeRelics } from './apply-removal-plan.ts'
import type { MaintenanceReport, MaintenanceRequest } from '../plan/maintenance.ts'
import { plannedActions } from '../plan/planned-actions.ts'
import { planRemovals } from '../plan/plan-removals.ts'
import { readRelics } from '../read/read-relics.ts'

/** Maintains a base that has no store, only relics. The caller holds the store's lock. */
export function maintainRelics(
  layout: Layout,
  request: MaintenanceRequest,
  dryRun: boolean,
): MaintenanceReport {
  const relics = readRelics(layout)
  const bytesBefore = directoryBytes(layout.base)
  const removals = planRemovals({ ...request, projects: [], relics })
  const errors = dryRun ? [] : removeRelics(layout, removals)
  return {
    dryRun,
    scanned: relics.length,
    actions: plannedActions([], { removals, histories: [] }),
    errors,
    bytesBefore,
    bytesAfter: directoryBytes(layout.base),
    capUnmet: null,
  }
}
