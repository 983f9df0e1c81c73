import { planArchive } from '../../src/archive/plan-archive.ts'
import type { ArchiveFacts } from '../../src/archive/archive-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** Local time, because the name of an archive is in local time. */
const now = new Date(2026, 4, 8, 14, 30, 5).getTime()
const nothing: ArchiveFacts = { names: [], repositories: [], unfinished: null }

describe('planArchive', () => {
  test('moves repositories into an archive named after the time, as upstream does', () => {
    const facts = { ...nothing, names: ['b', 'a', 'c'], repositories: ['b', 'a'] }
    expect(planArchive(facts, now)).toEqual({
      archive: 'legacy-20260508-143005',
      moves: [
        { name: 'a', as: 'a' },
        { name: 'b', as: 'b' },
      ],
    })
  })

  test('reliability 58: adds a suffix to a name that is taken', () => {
    const taken = ['legacy-20260508-143005', 'legacy-20260508-143005-2']
    const facts = { ...nothing, names: ['a', ...taken], repositories: ['a'] }
    expect(planArchive(facts, now).archive).toBe('legacy-20260508-143005-3')
  })

  test('continues with an unfinished archive, whether or not it exists yet', () => {
    for (const content of [null, ['b']]) {
      const unfinished = { name: 'legacy-20260101-000000', content }
      const plan = planArchive({ ...nothing, repositories: ['a'], unfinished }, now)
      expect(plan).toEqual({ archive: unfinished.name, moves: [{ name: 'a', as: 'a' }] })
    }
  })

  test('does not overwrite anything in an unfinished archive', () => {
    const unfinished = { name: 'legacy-20260101-000000', content: ['a', 'a-2'] }
    const facts = { ...nothing, repositories: ['a-2', 'a'], unfinished }
    expect(planArchive(facts, now).moves).toEqual([
      { name: 'a', as: 'a-3' },
      { name: 'a-2', as: 'a-2-2' },
    ])
  })

  test('has an archive with nothing to move only when an unfinished one exists', () => {
    expect(planArchive(nothing, now)).toEqual({ archive: null, moves: [] })
    const name = 'legacy-20260101-000000'
    const plans = [null, ['a']].map((content) =>
      planArchive({ ...nothing, unfinished: { name, content } }, now),
    )
    expect(plans.map(({ archive }) => archive)).toEqual([null, name])
  })

  test('moves all repositories of any base and nothing else, each to a name of its own', () => {
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
