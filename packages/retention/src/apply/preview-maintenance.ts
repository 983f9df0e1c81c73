import { directoryBytes } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { readMemory } from '../state/housekeeping-memory.ts'
import type { MaintenanceReport, MaintenanceRequest } from '../plan/maintenance.ts'
import { notReclaimed } from './meet-cap.ts'
import { plannedActions } from '../plan/planned-actions.ts'
import { planMaintenance } from '../plan/plan-maintenance.ts'
import { previewCap } from './preview-cap.ts'
import { readStoreFacts } from '../read/read-store-facts.ts'

/** Returns what `maintain` would do. Changes nothing. */
export async function previewMaintenance(
  store: Store,
  request: MaintenanceRequest,
): Promise<MaintenanceReport> {
  const { layout } = store
  const { progress } = request
  progress.report({ phase: 'planning', what: 'inspecting projects', done: 0, total: null })
  const facts = await readStoreFacts(store, readMemory(layout))
  const plan = planMaintenance(facts, request)
  progress.report({ phase: 'measuring', what: 'measuring the store', done: 0, total: null })
  const cap =
    facts.errors.length === 0
      ? await previewCap(store, facts, plan.histories, request)
      : notReclaimed(layout, request)
  const bytes = directoryBytes(layout.base)
  return {
    dryRun: true,
    scanned: facts.projects.length + facts.relics.length,
    actions: [...plannedActions(facts.projects, plan), ...cap.actions],
    errors: facts.errors,
    bytesBefore: bytes,
    bytesAfter: bytes,
    capUnmet: cap.unmet,
  }
}
