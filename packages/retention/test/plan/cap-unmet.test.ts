import { planCap, type CapInput } from '@hermes-checkpoints/retention'
import { capUnmetReason } from '../../src/plan/cap-unmet.ts'
import { expect, test } from 'vitest'
import { capInput, sizedProject, withHeld } from '../support/sized-projects.ts'

const mb = 1024 * 1024

test('law 8, reliability 46: names the newest checkpoints of live projects with their size', () => {
  const projects = [1, 2, 3].map((number) => sizedProject(number, [40 * mb, 5 * mb]))
  expect(reasonFor(capInput(100 * mb, projects))).toBe(
    'the store cannot get below 120.0 MB, and its cap is 100.0 MB: it has to hold ' +
      'the newest checkpoint of each of 3 projects (120.0 MB); ' +
      'raise checkpoints.max_total_size_mb or delete projects',
  )
})

test('law 8, reliability 45: names held checkpoints separately, and suggests unpinning', () => {
  const sizes = [10 * mb, 20 * mb, 30 * mb, 40 * mb]
  const projects = [withHeld(sizedProject(1, sizes), 1, 3), sizedProject(2, [mb])]
  expect(reasonFor(capInput(50 * mb, projects))).toBe(
    'the store cannot get below 71.0 MB, and its cap is 50.0 MB: it has to hold ' +
      'the newest checkpoint of each of 2 projects (11.0 MB) and ' +
      '2 older checkpoints that are pinned or in use (60.0 MB); ' +
      'raise checkpoints.max_total_size_mb, unpin checkpoints, or delete projects',
  )
})

test('law 8: names the space that belongs to no single checkpoint', () => {
  const projects = [withHeld(sizedProject(1, [10 * mb, 2 * mb]), 1)]
  expect(reasonFor({ ...capInput(5 * mb, projects), storeBytes: 15 * mb })).toBe(
    'the store cannot get below 15.0 MB, and its cap is 5.0 MB: it has to hold ' +
      'the newest checkpoint of 1 project (10.0 MB), 1 older checkpoint that is pinned or in use (2.0 MB), ' +
      'and its own files and shared content (3.0 MB); ' +
      'raise checkpoints.max_total_size_mb, unpin checkpoints, or delete projects',
  )
})

test('law 8: does not name projects that the plan drops', () => {
  const projects = [sizedProject(1, [10 * mb], { state: 'orphan' }), sizedProject(2, [3 * mb])]
  expect(reasonFor(capInput(2 * mb, projects))).toContain(
    'the newest checkpoint of 1 project (3.0 MB)',
  )
})

test('law 8: names the store itself when there are no checkpoints', () => {
  expect(reasonFor({ ...capInput(2 * mb, []), storeBytes: 3 * mb })).toBe(
    'the store cannot get below 3.0 MB, and its cap is 2.0 MB: it has to hold ' +
      'its own files and shared content (3.0 MB); raise checkpoints.max_total_size_mb',
  )
})

test('counts a newest checkpoint that is pinned once', () => {
  const projects = [withHeld(sizedProject(1, [10 * mb], { state: 'orphan' }), 0)]
  expect(reasonFor(capInput(2 * mb, projects))).toBe(
    'the store cannot get below 10.0 MB, and its cap is 2.0 MB: it has to hold ' +
      'the newest checkpoint of 1 project (10.0 MB); ' +
      'raise checkpoints.max_total_size_mb, unpin checkpoints, or delete projects',
  )
})

function reasonFor(input: CapInput): string {
  const plan = planCap(input)
  expect(plan.fits).toBe(false)
  return capUnmetReason(input, plan)
}
