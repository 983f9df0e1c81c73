import { fileURLToPath } from 'node:url'
import { isCheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import {
  planChain,
  type ChainPlan,
  type CheckpointFact,
  type KeepPolicy,
} from '@hermes-checkpoints/retention'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longHistory } from '../support/long-history.ts'
import { idOf } from '../support/made-up-ids.ts'
import { slowlyKept } from '../support/slow-chain-plan.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 0, 15, 12)

describe('last', () => {
  test('reliability 43: keeps exactly the newest 20 of 25 by position', () => {
    const plan = planChain(everyHour(25), { last: 20, hourly: 0, daily: 0 }, 0)
    expect(keptPlaces(plan)).toEqual(placesTo(20))
    expect([...plan.drop]).toEqual(
      [20, 21, 22, 23, 24].map((place) => [idOf(place), 'beyond-policy']),
    )
  })

  test('reliability 43: keeps the same newest 20 after the clock jumped back ten years', () => {
    const history = everyHour(25).map((fact, place) =>
      place < 7 ? withTime(fact, fact.time - 87_660 * hour) : fact,
    )
    const plan = planChain(history, { last: 20, hourly: 0, daily: 0 }, 0)
    expect(keptPlaces(plan)).toEqual(placesTo(20))
  })

  test('keeps all when there are fewer than the policy allows', () => {
    const plan = planChain(everyHour(3), { last: 20, hourly: 0, daily: 0 }, 0)
    expect(keptPlaces(plan)).toEqual([0, 1, 2])
  })

  test('returns an empty plan for a project without checkpoints', () => {
    const plan = planChain([], { last: 20, hourly: 0, daily: 0 }, 0)
    expect([plan.keep.size, plan.drop.size]).toEqual([0, 0])
  })
})

describe('hourly and daily', () => {
  test('keep the newest of each hour that has one, however far apart the hours are', () => {
    const history = historyAt([0, -10, -20, -90, -91, -5000, -9000].map((by) => noon + by * minute))
    const plan = planChain(history, { last: 0, hourly: 3, daily: 0 }, 0)
    expect(keptPlaces(plan)).toEqual([0, 1, 3])
  })

  test('end days at local midnight', () => {
    const history = historyAt([noon, noon - 11 * hour, noon - 13 * hour])
    const policy = { last: 0, hourly: 0, daily: 2 }
    expect(keptPlaces(planChain(history, policy, 0))).toEqual([0, 2])
    expect(keptPlaces(planChain(history, policy, -90))).toEqual([0, 1])
    expect(keptPlaces(planChain(history, policy, 14 * 60))).toEqual([0, 1])
  })

  test('begin hours by the local clock in a zone that is half an hour off', () => {
    const history = historyAt([noon + 40 * minute, noon + 20 * minute])
    const policy = { last: 0, hourly: 5, daily: 0 }
    expect(keptPlaces(planChain(history, policy, 0))).toEqual([0])
    expect(keptPlaces(planChain(history, policy, 330))).toEqual([0, 1])
  })

  test('count an hour once when the clock jumped back into it', () => {
    const history = historyAt([noon, noon - 87_660 * hour, noon + minute, noon - 2 * hour])
    const plan = planChain(history, { last: 0, hourly: 3, daily: 0 }, 0)
    expect(keptPlaces(plan)).toEqual([0, 1, 3])
  })

  test('name every rule that keeps a checkpoint', () => {
    const pinned = everyHour(3).map(({ id, time }) => ({ id, time, isPinned: true, isInUse: true }))
    const plan = planChain(pinned, { last: 2, hourly: 9, daily: 1 }, 0)
    expect([...plan.keep.values()]).toEqual([
      ['last', 'hourly', 'daily', 'pinned', 'in-use'],
      ['last', 'hourly', 'pinned', 'in-use'],
      ['hourly', 'pinned', 'in-use'],
    ])
  })
})

describe('a policy that would remove everything', () => {
  test.each([
    { last: 0, hourly: 0, daily: 0 },
    { last: -1, hourly: 0, daily: -7 },
    { last: Number.NaN, hourly: 0, daily: 0 },
  ])('reliability 44: $last/$hourly/$daily is refused', (policy) => {
    const refusal = errorOf(() => planChain(everyHour(3), policy, 0))
    expect(isCheckpointError(refusal) && refusal.code).toBe('config-invalid')
    expect(String(refusal)).toContain('would remove everything')
  })

  test('reliability 44: is refused for a project without checkpoints, too', () => {
    const refusal = errorOf(() => planChain([], { last: 0, hourly: 0, daily: 0 }, 0))
    expect(isCheckpointError(refusal)).toBe(true)
  })

  test('is not one with a single rule, which keeps the newest as the last, too', () => {
    const plan = planChain(everyHour(3), { last: 0, hourly: 0, daily: 1 }, 0)
    expect([...plan.keep]).toEqual([[idOf(0), ['last', 'daily']]])
  })
})

describe('40 policies on one long history', () => {
  const policies = [
    ...[1, 5, 20, 150].flatMap((last) =>
      [0, 6, 60].flatMap((hourly) => [0, 14, 45].map((daily) => ({ last, hourly, daily }))),
    ),
    { last: 0, hourly: 6, daily: 0 },
    { last: 0, hourly: 0, daily: 14 },
    { last: 0, hourly: 6, daily: 14 },
    { last: 0, hourly: 60, daily: 45 },
  ]

  test('issue 5.2: keep what the golden file lists', async () => {
    expect(policies).toHaveLength(40)
    const lines = policies.map((policy) => {
      const plan = planChain(longHistory(), policy, 120)
      return `last ${policy.last}, hourly ${policy.hourly}, daily ${policy.daily}: ${ranges(keptPlaces(plan))}\n`
    })
    await expect(lines.join('')).toMatchFileSnapshot(goldenFile)
  })

  test.each(policies)(
    'issue 5.2: $last/$hourly/$daily keeps what the slow reference keeps',
    (policy) => {
      expect(planChain(longHistory(), policy, 120).keep).toEqual(
        slowlyKept(longHistory(), policy, 120),
      )
    },
  )
})

describe('any history and policy', () => {
  test('issue 5.2: get the plan of the slow reference, with the same rules', () => {
    fc.assert(
      fc.property(histories, policies, zones, (history, policy, zone) => {
        expect(planChain(history, policy, zone).keep).toEqual(slowlyKept(history, policy, zone))
      }),
    )
  })

  test('keep or drop every checkpoint, never both', () => {
    fc.assert(
      fc.property(histories, policies, zones, (history, policy, zone) => {
        const { keep, drop } = planChain(history, policy, zone)
        const both = [...keep.keys(), ...drop.keys()]
        expect(both.toSorted()).toEqual(history.map((fact) => fact.id).toSorted())
      }),
    )
  })

  test('keep the newest', () => {
    fc.assert(
      fc.property(histories, policies, zones, (history, policy, zone) => {
        expect(planChain(history, policy, zone).keep.get(idOf(0))).toContain('last')
      }),
    )
  })

  test('reliability 45: keep what is pinned or in use', () => {
    fc.assert(
      fc.property(histories, policies, zones, (history, policy, zone) => {
        const { drop } = planChain(history, policy, zone)
        const held = history.filter((fact) => fact.isPinned || fact.isInUse)
        expect(held.filter((fact) => drop.has(fact.id))).toEqual([])
      }),
    )
  })

  test('issue 5.2: drop nothing that was kept when a rule gets a larger number', () => {
    fc.assert(
      fc.property(histories, policies, policies, zones, (history, policy, more, zone) => {
        const larger = {
          last: policy.last + more.last,
          hourly: policy.hourly + more.hourly,
          daily: policy.daily + more.daily,
        }
        const { drop } = planChain(history, larger, zone)
        const before = [...planChain(history, policy, zone).keep.keys()]
        expect(before.filter((id) => drop.has(id))).toEqual([])
      }),
    )
  })

  test('reliability 43: keep the same last ones whatever their times', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 50 }), times, (history, last, time) => {
        const policy = { last, hourly: 0, daily: 0 }
        const atOnce = history.map((fact) => withTime(fact, time))
        expect(planChain(atOnce, policy, 0)).toEqual(planChain(history, policy, 0))
      }),
    )
  })
})

/** Mostly within a few days, so that checkpoints share hours and days, and sometimes anywhere else. */
const times = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: noon - 60 * hour, max: noon }) },
  { weight: 1, arbitrary: fc.integer({ min: -50 * 8766 * hour, max: 100 * 8766 * hour }) },
)

const histories: fc.Arbitrary<CheckpointFact[]> = fc
  .array(fc.record({ time: times, isPinned: mostlyFalse(), isInUse: mostlyFalse() }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((facts) =>
    facts.map(({ time, isPinned, isInUse }, place) => ({
      id: idOf(place),
      time,
      isPinned,
      isInUse,
    })),
  )

const policies: fc.Arbitrary<KeepPolicy> = fc
  .record({ last: fc.nat(12), hourly: fc.nat(12), daily: fc.nat(6) })
  .filter(({ last, hourly, daily }) => last + hourly + daily > 0)

const zones = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15)

const goldenFile = fileURLToPath(new URL('../golden/kept-by-40-policies.txt', import.meta.url))

function mostlyFalse(): fc.Arbitrary<boolean> {
  return fc.nat(7).map((number) => number === 7)
}

function everyHour(count: number): CheckpointFact[] {
  return historyAt(Array.from({ length: count }, (_, place) => noon - place * hour))
}

function historyAt(instants: readonly number[]): CheckpointFact[] {
  return instants.map((time, place) => ({ id: idOf(place), time, isPinned: false, isInUse: false }))
}

function withTime({ id, isInUse, isPinned }: CheckpointFact, time: number): CheckpointFact {
  return { id, time, isPinned, isInUse }
}

function placesTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

function keptPlaces({ keep }: ChainPlan): number[] {
  return [...keep.keys()].map(placeOf)
}

function placeOf(id: CheckpointId): number {
  return Number.parseInt(id, 16)
}

/** Formats positions such as `0-19 24 30-31`. */
function ranges(places: readonly number[]): string {
  const starts = places.filter((place) => !places.includes(place - 1))
  const ends = places.filter((place) => !places.includes(place + 1))
  return starts
    .map((start, index) => (start === ends[index] ? `${start}` : `${start}-${ends[index]}`))
    .join(' ')
}

function errorOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}
