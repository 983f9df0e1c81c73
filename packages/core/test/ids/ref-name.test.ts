import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  chainPrefix,
  chainRef,
  keptPrefix,
  keptRef,
  parseCheckpointId,
  parseProjectHash,
  projectOfChainRef,
} from '@hermes-checkpoints/core'

const project = parseProjectHash('0123456789abcdef')
const checkpoint = parseCheckpointId('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391')

test('issue 2.6: a chain has the name that upstream gives it', () => {
  expect(chainRef(project)).toBe('refs/hermes/0123456789abcdef')
})

test('a kept checkpoint is named by its project and its id', () => {
  expect(keptRef(project, checkpoint)).toBe(
    'refs/hermes-kept/0123456789abcdef/e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  )
})

test('kept checkpoints have refs outside the chains, which upstream does not read', () => {
  expect(keptPrefix.startsWith(chainPrefix)).toBe(false)
})

test.each([chainRef(project), keptRef(project, checkpoint)])('git accepts the name %s', (ref) => {
  expect(() => execFileSync('git', ['check-ref-format', ref])).not.toThrow()
})

test('the project of a chain is known by its ref', () => {
  expect(projectOfChainRef(chainRef(project))).toBe(project)
})

test.each([
  '',
  'HEAD',
  '0123456789abcdef',
  'refs/heads/master',
  'refs/hermes/',
  'refs/hermes/mine',
  'refs/hermes/0123456789ABCDEF',
  'refs/hermes/0123456789abcdef/x',
  'refs/hermes/0123456789abcdef.lock',
  'x/refs/hermes/0123456789abcdef',
  keptRef(project, checkpoint),
])('%j is not a chain', (ref) => {
  expect(projectOfChainRef(ref)).toBeNull()
})
