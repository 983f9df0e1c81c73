import type { CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, ProjectHistory } from '@hermes-checkpoints/retention'
import type { KeepRule } from '../../src/plan/chain-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endsOf, planCut } from '../../src/plan/plan-cut.ts'
import { hashOf, idOf } from '../support/made-up-ids.ts'

describe('planCut', () => {
  test('does not change a chain that stays whole', () => {
    const cut = planCut(history({ chain: [3, 2, 1] }), keeping({ 3: 'last', 2: 'last', 1: 'last' }))
    expect(cut).toEqual({ cut: null, toKeep: [], toRelease: [], below: [] })
    expect(endsOf(cut)).toEqual([])
  })

  test('cuts below the oldest checkpoint that the rule `last` keeps', () => {
    const cut = planCut(history({ chain: [4, 3, 2, 1] }), keeping({ 4: 'last', 3: 'last' }))
    expect(cut).toEqual({ cut: idOf(3), toKeep: [], toRelease: [], below: [] })
    expect(endsOf(cut)).toEqual([idOf(3)])
  })

  test('gives a checkpoint that stays below the cut a ref and a cut of its own', () => {
    const cut = planCut(history({ chain: [4, 3, 2, 1] }), keeping({ 4: 'last', 2: 'daily' }))
    expect(cut).toEqual({ cut: idOf(4), toKeep: [idOf(2)], toRelease: [], below: [idOf(2)] })
    expect(endsOf(cut)).toEqual([idOf(4), idOf(2)])
  })

  test('adds no ref for a pin below the cut: it already has one', () => {
    const pinned = history({ chain: [3, 2, 1], kept: [2], pins: [2] })
    const cut = planCut(pinned, keeping({ 3: 'last', 2: 'pinned' }))
    expect(cut).toEqual({ cut: idOf(3), toKeep: [], toRelease: [], below: [idOf(2)] })
  })

  test('does not remove the ref of a pin in the chain', () => {
    const pinned = history({ chain: [3, 2, 1], kept: [2], pins: [2] })
    const plan = keeping({ 3: 'last', 2: 'last', 1: 'last' })
    expect(planCut(pinned, plan).toRelease).toEqual([])
  })

  test('removes the ref of a kept checkpoint that no rule keeps now', () => {
    const old = history({ chain: [9, 8], older: [3, 1], kept: [3, 1] })
    const cut = planCut(old, keeping({ 9: 'last', 8: 'last', 3: 'hourly' }))
    expect(cut).toEqual({ cut: null, toKeep: [], toRelease: [idOf(1)], below: [idOf(3)] })
  })

  test('keeps the chain down to a checkpoint that a restore needs', () => {
    const cut = planCut(history({ chain: [4, 3, 2, 1] }), keeping({ 4: 'last', 2: 'in-use' }))
    expect(cut).toMatchObject({ cut: idOf(2), toKeep: [] })
  })

  test('never cuts off the tip, even when the plan drops it', () => {
    expect(planCut(history({ chain: [2, 1] }), keeping({}))).toMatchObject({ cut: idOf(2) })
  })

  test('leaves every kept checkpoint in the chain or with a ref, and never both adds and removes a ref', () => {
    const places = fc.uniqueArray(fc.nat(11))
    const reasons = fc.constantFrom<KeepRule>('last', 'hourly', 'daily', 'pinned', 'in-use')
    const kept = fc.dictionary(fc.nat(11).map(String), reasons)
    fc.assert(
      fc.property(fc.nat(8), kept, places, (length, reasonOf, refs) => {
        const all = Array.from({ length: 12 }, (_, at) => 11 - at)
        const [chain, older] = [all.slice(0, length + 1), all.slice(length + 1)]
        const project = history({ chain, older, kept: [...refs, ...older] })
        const plan = keeping(reasonOf)
        const { below, cut, toRelease, toKeep } = planCut(project, plan)
        const ids = chain.map(idOf)
        const staying = cut === null ? ids : ids.slice(0, ids.indexOf(cut) + 1)
        for (const id of plan.keep.keys()) expect([...staying, ...below]).toContain(id)
        for (const id of below) expect(plan.keep.has(id)).toBe(true)
        const held = new Set([...project.kept, ...toKeep])
        for (const id of toRelease) held.delete(id)
        for (const id of below) expect(held.has(id)).toBe(true)
      }),
    )
  })
})

interface MadeUpHistory {
  readonly chain: readonly number[]
  readonly older?: readonly number[]
  readonly kept?: readonly number[]
  readonly pins?: readonly number[]
}

function history({ chain, kept = [], older = [], pins = [] }: MadeUpHistory): ProjectHistory {
  return {
    project: hashOf(1),
    chain: chain.map(entry),
    older: older.map(entry),
    kept: new Set(kept.map(idOf)),
    pins: new Map(pins.map((number) => [idOf(number), { label: null }])),
  }
}

function entry(number: number): ProjectHistory['chain'][number] {
  const id = idOf(number)
  const tree = id as unknown as ProjectHistory['chain'][number]['tree']
  return { id, tree, parent: null, time: number, timestamp: '', subject: '', body: '' }
}

function keeping(reasons: Readonly<Record<string, KeepRule>>): ChainPlan {
  const keep = Object.entries(reasons).map(([number, why]): [CheckpointId, KeepRule[]] => [
    idOf(Number(number)),
    [why],
  ])
  return { keep: new Map(keep), drop: new Map() }
}
