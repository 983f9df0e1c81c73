import { planArchive } from '../../src/archive/plan-archive.ts'
import type { ArchiveFacts } from '../../src/archive/archive-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** Local time, as the name of an archive is. */
const now = new Date(2026, 4, 8, 14, 30, 5).getTime()
const nothing: ArchiveFacts = { names: [], repositories: [], unfinished: null }

describe('planArchive', () => {
  test('moves repositories into an archive that is named after the moment, as upstream does', () => {
    const facts = { ...nothing, names: ['b', 'a', 'c'], repositories: ['b', 'a'] }
    expect(planArchive(facts, now)).toEqual({
      archive: 'legacy-20260508-143005',
      moves: [
        { name: 'a', as: 'a' },
        { name: 'b', as: 'b' },
      ],
    })
  })

  test('reliability 58: a name that is taken gets a suffix', () => {
    const taken = ['legacy-20260508-143005', 'legacy-20260508-143005-2']
    const facts = { ...nothing, names: ['a', ...taken], repositories: ['a'] }
    expect(planArchive(facts, now).archive).toBe('legacy-20260508-143005-3')
  })

  test('goes on with the archive that was begun, made or not', () => {
    for (const content of [null, ['b']]) {
      const unfinished = { name: 'legacy-20260101-000000', content }
      const plan = planArchive({ ...nothing, repositories: ['a'], unfinished }, now)
      expect(plan).toEqual({ archive: unfinished.name, moves: [{ name: 'a', as: 'a' }] })
    }
  })

  test('does not overwrite what is in the archive that was begun', () => {
    const unfinished = { name: 'legacy-20260101-000000', content: ['a', 'a-2'] }
    const facts = { ...nothing, repositories: ['a-2', 'a'], unfinished }
    expect(planArchive(facts, now).moves).toEqual([
      { name: 'a', as: 'a-3' },
      { name: 'a-2', as: 'a-2-2' },
    ])
  })

  test('with nothing to move, there is an archive only when one is to be brought to its end', () => {
    expect(planArchive(nothing, now)).toEqual({ archive: null, moves: [] })
    const name = 'legacy-20260101-000000'
    const plans = [null, ['a']].map((content) =>
      planArchive({ ...nothing, unfinished: { name, content } }, now),
    )
    expect(plans.map(({ archive }) => archive)).toEqual([null, name])
  })

  test('whatever there is: all repositories and nothing else, each to a place of its own', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[ab](?:-[23])?$/))
    fc.assert(
      fc.property(names, names, fc.boolean(), (repositories, content, isBegun) => {
        const unfinished = isBegun ? { name: 'legacy-20260101-000000', content } : null
        const { moves } = planArchive({ names: repositories, repositories, unfinished }, now)
        expect(moves.map(({ name }) => name)).toEqual(repositories.toSorted())
        const places = [...(unfinished?.content ?? []), ...moves.map(({ as }) => as)]
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })
})
