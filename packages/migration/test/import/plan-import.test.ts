import type { CheckpointId } from '@hermes-checkpoints/core'
import {
  planImport,
  type ImportInput,
  type PresentCheckpoint,
} from '../../src/import/plan-import.ts'
import { planChain } from '@hermes-checkpoints/retention'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

test('drops nothing without `all`: neither imported commits nor checkpoints that would have stayed', () => {
  fc.assert(
    fc.property(inputs, (some) => {
      const input = { ...some, all: false }
      const before = droppedIn({ ...input, candidates: [] })
      expect(droppedIn(after(input))).toEqual(before)
    }),
  )
})

test('takes everything with `all`, and nothing imported or present would be dropped with the next checkpoint', () => {
  fc.assert(
    fc.property(inputs, (some) => {
      const input = { ...some, all: true }
      const { alreadyThere, beyondRules, take } = planImport(input)
      expect(take.length + alreadyThere.length).toBe(input.candidates.length)
      expect(beyondRules).toEqual([])
      const before = droppedIn({ ...input, candidates: [] })
      const now = droppedIn(after(input))
      expect([...now].filter((id) => !before.has(id))).toEqual([])
    }),
  )
})

test('puts every candidate into one group: taken, already there, or beyond the rules', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { alreadyThere, beyondRules, take } = planImport(input)
      const all = [...take.map(({ id }) => id), ...alreadyThere, ...beyondRules]
      expect(all.toSorted()).toEqual(input.candidates.map(({ id }) => id).toSorted())
    }),
  )
})

test('takes nothing in a second plan', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      expect(planImport(after(input))).toMatchObject({ take: [], pinToo: [] })
    }),
  )
})

test('takes as many as there is room for, the newest first', () => {
  const input = {
    chain: [present(0, 100)],
    older: [],
    candidates: [30, 20, 10].map((time, at) => ({ id: idAt('c', at), time })),
    policy: { last: 3, hourly: 0, daily: 0 },
    zoneOffsetMinutes: 0,
    all: false,
  }
  expect(planImport(input)).toMatchObject({
    take: [{ id: idAt('c', 0) }, { id: idAt('c', 1) }],
    beyondRules: [idAt('c', 2)],
  })
})

/** Returns the project as its log shows it after an import. */
function after(input: ImportInput): ImportInput {
  const { pinToo, take } = planImport(input)
  const pins = new Set(pinToo)
  const pinned = (one: PresentCheckpoint): PresentCheckpoint =>
    Object.assign({}, one, { isPinned: one.isPinned || pins.has(one.id) })
  const added = take.map(({ id, pin }): PresentCheckpoint => {
    const time = input.candidates.find((one) => one.id === id)?.time ?? 0
    return { id, time, isPinned: pin, importedFrom: id }
  })
  const [chain, older] = [input.chain.map(pinned), input.older.map(pinned)]
  if (chain.length === 0) return { ...input, chain: added, older }
  const below = [...older, ...added].toSorted((one, other) => other.time - one.time)
  return { ...input, chain, older: below }
}

function droppedIn({ chain, older, policy }: ImportInput): ReadonlySet<CheckpointId> {
  const facts = [...chain, ...older].map((one) => Object.assign({}, one, { isInUse: false }))
  return new Set(planChain(facts, policy, 0).drop.keys())
}

function idAt(start: string, at: number): CheckpointId {
  return `${start}${at.toString(16)}`.padEnd(40, '0') as CheckpointId
}

function present(
  at: number,
  time: number,
  isPinned = false,
  isImported = false,
): PresentCheckpoint {
  return { id: idAt('a', at), time, isPinned, importedFrom: isImported ? idAt('c', at) : null }
}

const minutes = 60_000
const some = fc.record({ time: fc.nat(600), isPinned: fc.boolean(), isImported: fc.boolean() })

const inputs: fc.Arbitrary<ImportInput> = fc
  .record({
    chain: fc.array(some, { maxLength: 6 }),
    older: fc.array(some, { maxLength: 6 }),
    candidates: fc.array(fc.nat(600), { maxLength: 12 }),
    last: fc.integer({ min: 1, max: 8 }),
    hourly: fc.nat(2),
    all: fc.boolean(),
  })
  .map(({ all, candidates, chain, hourly, last, older }) => ({
    chain: chain.map((one, at) => present(at, one.time * minutes, one.isPinned, one.isImported)),
    older: older
      .map((one, at) => present(8 + at, one.time * minutes, one.isPinned, one.isImported))
      .toSorted((one, other) => other.time - one.time),
    candidates: candidates.map((time, at) => ({ id: idAt('c', at), time: time * minutes })),
    policy: { last, hourly, daily: 0 },
    zoneOffsetMinutes: 0,
    all,
  }))
