import { parseProjectHash } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'
import type { MaintenanceAction, MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { actionsDone, pruneTotals } from '../../../src/commands/prune/totals.ts'

function deletedProject(digit: string, why: MaintenanceAction['why']): MaintenanceAction {
  const project = parseProjectHash(digit.repeat(16))
  return { what: 'project', target: project, project, workdir: null, why, bytes: 1 }
}

function reportOf(fields: Partial<MaintenanceReport>): MaintenanceReport {
  const sizes = { bytesBefore: 100, bytesAfter: 40 }
  return {
    dryRun: false,
    scanned: 2,
    actions: [deletedProject('1', 'orphan'), deletedProject('2', 'stale')],
    errors: [],
    capUnmet: null,
    ...sizes,
    ...fields,
  }
}

test('adds up by kind', () => {
  expect(pruneTotals(reportOf({}))).toEqual({
    deletedOrphan: 1,
    deletedStale: 1,
    deletedOverCap: 0,
    droppedCheckpoints: 0,
    bytesFreed: 60,
  })
})

test('what could not be deleted does not count as deleted', () => {
  const report = reportOf({ errors: [{ target: '1'.repeat(16), why: 'busy' }] })
  expect(pruneTotals(report)).toMatchObject({ deletedOrphan: 0, deletedStale: 1 })
  expect(actionsDone(report)).toEqual([deletedProject('2', 'stale')])
})

test('a store that has grown has freed nothing', () => {
  expect(pruneTotals(reportOf({ bytesAfter: 130 })).bytesFreed).toBe(0)
})
