import { directoryBytes, type Layout } from '@hermes-checkpoints/core'
import { removeRelics } from './apply-sweeps.ts'
import type { MaintenanceReport, MaintenanceRequest } from '../plan/maintenance.ts'
import { plannedActions } from '../plan/planned-actions.ts'
import { planSweep } from '../plan/plan-sweep.ts'
import { readRelics } from '../read/read-relics.ts'

/** Maintenance where there is no store: only what an older program has left can go. The caller holds the lock of the store. */
export function sweepRelics(
  layout: Layout,
  request: MaintenanceRequest,
  dryRun: boolean,
): MaintenanceReport {
  const relics = readRelics(layout)
  const bytesBefore = directoryBytes(layout.base)
  const sweeps = planSweep({ ...request, projects: [], relics })
  const errors = dryRun ? [] : removeRelics(layout, sweeps)
  return {
    dryRun,
    scanned: relics.length,
    actions: plannedActions([], { sweeps, histories: [] }),
    errors,
    bytesBefore,
    bytesAfter: directoryBytes(layout.base),
    capUnmet: null,
  }
}
