import { parseWorkdirPath } from '@hermes-checkpoints/core'
import type { ProjectHistory } from '@hermes-checkpoints/retention'
import type { ProjectFact } from '../../src/plan/removal-plan.ts'
import { expect, test } from 'vitest'
import { plannedActions } from '../../src/plan/planned-actions.ts'
import { hashOf, idOf } from '../support/made-up-ids.ts'

const workdir = parseWorkdirPath('/srv/project')

test('lists projects and relics first, then checkpoints, each with its project and reason', () => {
  const actions = plannedActions([fact(1), fact(2)], {
    removals: [
      { what: 'project', project: hashOf(1), why: 'orphan', bytes: 100 },
      { what: 'legacy-archive', name: 'legacy-1', why: 'stale', bytes: 10 },
    ],
    histories: [
      {
        history: emptyHistory(2),
        plan: {
          keep: new Map([[idOf(9), ['last']]]),
          drop: new Map([[idOf(8), 'beyond-policy']]),
        },
      },
    ],
  })
  expect(actions).toEqual([
    {
      what: 'project',
      target: hashOf(1),
      project: hashOf(1),
      workdir,
      why: 'orphan',
      bytes: 100,
    },
    {
      what: 'legacy-archive',
      target: 'legacy-1',
      project: null,
      workdir: null,
      why: 'stale',
      bytes: 10,
    },
    {
      what: 'checkpoint',
      target: idOf(8),
      project: hashOf(2),
      workdir,
      why: 'beyond-policy',
      bytes: 0,
    },
  ])
})

test('names a project with an unknown workdir by its hash alone', () => {
  const removals = [{ what: 'project', project: hashOf(7), why: 'stale', bytes: 0 } as const]
  expect(plannedActions([], { removals, histories: [] })).toMatchObject([
    { target: hashOf(7), workdir: null },
  ])
})

function fact(number: number): ProjectFact {
  return {
    hash: hashOf(number),
    workdir,
    state: 'live',
    lastTouch: null,
    goneSince: null,
    hasPins: false,
    isInUse: false,
    bytes: 0,
  }
}

function emptyHistory(number: number): ProjectHistory {
  return { project: hashOf(number), chain: [], older: [], kept: new Set(), pins: new Map() }
}
