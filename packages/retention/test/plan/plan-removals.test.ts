import {
  planRemovals,
  type OrphanRule,
  type PlannedRemoval,
  type RemovalInput,
} from '@hermes-checkpoints/retention'
import type { ProjectFact, RelicFact } from '../../src/plan/removal-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../support/made-up-ids.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const now = Date.UTC(2026, 0, 15, 12)

const everyRule: readonly OrphanRule[] = [
  { kind: 'keep' },
  { kind: 'listed', projects: new Set([hashOf(1)]), relics: new Set(['old-1']) },
  { kind: 'seen-twice' },
  { kind: 'all' },
]

describe('a project whose workdir is gone', () => {
  const gone = { state: 'orphan', goneSince: now - 3 * day } as const

  test.each([
    ['keep', []],
    ['listed', ['orphan']],
    ['seen-twice', ['orphan']],
    ['all', ['orphan']],
  ])('is removed as the rule %s says: %j', (kind, expected) => {
    expect(whys({ orphans: ruleOf(kind), projects: [project(gone)] })).toEqual(expected)
  })

  test('issue 5.8: stays when it is not on the list that the user agreed to', () => {
    const projects = [project({ ...gone, hash: hashOf(2) }), project(gone)]
    expect(planRemovals(input({ orphans: ruleOf('listed'), projects }))).toEqual([
      { what: 'project', project: hashOf(1), why: 'orphan', bytes: 1000 },
    ])
  })

  test.each([
    ['never before', null, []],
    ['a moment ago', now - 1, []],
    ['less than a day ago', now - day + 1, []],
    ['in the future', now + 3 * day, []],
    ['a day ago', now - day, ['orphan']],
    ['a week ago', now - 7 * day, ['orphan']],
  ])(
    'reliability 49: unattended, is removed only if two runs a day apart saw it gone; first seen %s',
    (_, goneSince, expected) => {
      const projects = [project({ state: 'orphan', goneSince })]
      expect(whys({ orphans: { kind: 'seen-twice' }, projects })).toEqual(expected)
    },
  )

  test('is removed as an orphan, not as stale, when it is both', () => {
    const projects = [project({ ...gone, lastTouch: now - 100 * day })]
    expect(whys({ orphans: { kind: 'all' }, projects })).toEqual(['orphan'])
  })

  test('is removed as stale when it is old and the rule for orphans keeps it', () => {
    const projects = [project({ ...gone, lastTouch: now - 100 * day })]
    expect(whys({ orphans: { kind: 'keep' }, projects })).toEqual(['stale'])
  })

  test('is not an orphan once its workdir is back, even if recorded and agreed to', () => {
    const projects = [project({ state: 'live', goneSince: now - 3 * day })]
    expect(everyRule.flatMap((orphans) => whys({ orphans, projects }))).toEqual([])
  })
})

describe('a project that was not touched', () => {
  test.each([
    ['for exactly retentionDays stays', now - 7 * day, 7, []],
    ['for longer is removed', now - 7 * day - 1, 7, ['stale']],
    ['for longer than part of a day is removed', now - 13 * hour, 0.5, ['stale']],
    ['for years stays when 0 days keep all', now - 900 * day, 0, []],
    ['for years stays when negative days keep all', now - 900 * day, -7, []],
    ['since an unknown time stays', null, 7, []],
    ['since the time 0, which upstream writes for unknown, stays', 0, 7, []],
    ['since a time in the future stays', now + 900 * day, 7, []],
  ])('%s', (_, lastTouch, retentionDays, expected) => {
    expect(whys({ retentionDays, projects: [project({ lastTouch })] })).toEqual(expected)
  })
})

describe('law 10: nothing is removed', () => {
  const oldAndGone = { lastTouch: now - 900 * day, goneSince: now - 900 * day }

  test.each(everyRule)(
    'issue 5.8, reliability 49: of an unreachable workdir, by the rule $kind',
    (orphans) => {
      const projects = [project({ ...oldAndGone, state: 'unreachable' })]
      const relics = [relic({ state: 'unreachable', modifiedAt: now - 900 * day })]
      expect(whys({ orphans, projects, relics })).toEqual([])
    },
  )

  test.each(everyRule)('reliability 45: of a project with pins, by the rule $kind', (orphans) => {
    const projects = [project({ ...oldAndGone, state: 'orphan', hasPins: true })]
    expect(whys({ orphans, projects })).toEqual([])
  })

  test.each(everyRule)('of a project that is being restored, by the rule $kind', (orphans) => {
    const projects = [project({ ...oldAndGone, state: 'orphan', isInUse: true })]
    expect(whys({ orphans, projects })).toEqual([])
  })

  test.each(everyRule)('of a repository with an unknown workdir, by the rule $kind', (orphans) => {
    const relics = [relic({ state: null, modifiedAt: now - 900 * day })]
    expect(whys({ orphans, relics })).toEqual([])
  })
})

describe('a legacy archive', () => {
  test.each([
    ['is removed when it is older than the days', now - 7 * day - 1, 7, ['stale']],
    ['stays until then', now - 7 * day, 7, []],
    ['stays when 0 days keep all', now - 900 * day, 0, []],
  ])('%s', (_, modifiedAt, retentionDays, expected) => {
    const relics = [relic({ kind: 'legacy-archive', state: null, modifiedAt })]
    expect(whys({ retentionDays, relics })).toEqual(expected)
  })

  test('stays while it is being filled, at any age', () => {
    const archive = { kind: 'legacy-archive', state: null, modifiedAt: now - 900 * day } as const
    const relics = [relic({ ...archive, isUnfinished: true })]
    expect(everyRule.flatMap((orphans) => whys({ orphans, relics }))).toEqual([])
  })

  test('with resume states is removed except for these, which are counted', () => {
    const archive = { kind: 'legacy-archive', state: null, modifiedAt: now - 8 * day } as const
    expect(planRemovals(input({ relics: [relic({ ...archive, resumeStates: 2 })] }))).toEqual([
      { what: 'legacy-archive', name: 'old-1', why: 'stale', bytes: 500, resumeStates: 2 },
    ])
  })

  test('is never an orphan, even if the user agreed to it', () => {
    const relics = [relic({ kind: 'legacy-archive', state: null })]
    expect(everyRule.flatMap((orphans) => whys({ orphans, relics }))).toEqual([])
  })
})

describe('a pre-v2 repository', () => {
  test.each([
    ['keep', []],
    ['listed', ['orphan']],
    ['seen-twice', []],
    ['all', ['orphan']],
  ])('whose workdir is gone is removed as the rule %s says: %j', (kind, expected) => {
    const relics = [relic({ state: 'orphan' })]
    expect(whys({ orphans: ruleOf(kind), relics })).toEqual(expected)
  })

  test('stays when it is not on the list', () => {
    const relics = [relic({ state: 'orphan', name: 'old-2' })]
    expect(whys({ orphans: ruleOf('listed'), relics })).toEqual([])
  })

  test('with a live workdir is removed when nothing in it changed for long', () => {
    const relics = [relic({ state: 'live', modifiedAt: now - 8 * day })]
    expect(planRemovals(input({ relics }))).toEqual([
      { what: 'pre-v2-repository', name: 'old-1', why: 'stale', bytes: 500 },
    ])
  })
})

describe('any base', () => {
  test('law 10: keeps what is unreachable, pinned or in use', () => {
    fc.assert(
      fc.property(inputs, (sweep) => {
        const swept = targetsOf(planRemovals(sweep))
        const safe = [
          ...sweep.projects
            .filter(({ hasPins, isInUse, state }) => hasPins || isInUse || state === 'unreachable')
            .map(({ hash }): string => hash),
          ...sweep.relics.filter(({ state }) => state === 'unreachable').map(({ name }) => name),
        ]
        expect(safe.filter((target) => swept.has(target))).toEqual([])
      }),
    )
  })

  test('issue 5.8: loses as orphans only what was listed and is an orphan', () => {
    fc.assert(
      fc.property(inputs, someHashes, (sweep, projects) => {
        const orphans: OrphanRule = { kind: 'listed', projects, relics: new Set() }
        const actions = planRemovals({ ...sweep, orphans, retentionDays: 0 })
        const allowed = new Set<string>(
          sweep.projects
            .filter(({ hash, state }) => state === 'orphan' && projects.has(hash))
            .map(({ hash }) => hash),
        )
        expect([...targetsOf(actions)].filter((target) => !allowed.has(target))).toEqual([])
      }),
    )
  })

  test('loses by a less careful rule for orphans everything that a more careful one removes', () => {
    fc.assert(
      fc.property(inputs, (sweep) => {
        const few = targetsOf(planRemovals({ ...sweep, orphans: { kind: 'keep' } }))
        const more = targetsOf(planRemovals({ ...sweep, orphans: { kind: 'seen-twice' } }))
        const most = targetsOf(planRemovals({ ...sweep, orphans: { kind: 'all' } }))
        expect([...few].filter((target) => !more.has(target))).toEqual([])
        expect([...more].filter((target) => !most.has(target))).toEqual([])
      }),
    )
  })

  test('loses nothing twice', () => {
    fc.assert(
      fc.property(inputs, (sweep) => {
        const actions = planRemovals(sweep)
        expect(targetsOf(actions).size).toBe(actions.length)
      }),
    )
  })
})

const instants = fc.integer({ min: now - 30 * day, max: now + 5 * day })
const states = fc.constantFrom('live', 'orphan', 'unreachable')
const someHashes = fc.uniqueArray(fc.nat(9)).map((numbers) => new Set(numbers.map(hashOf)))

const projectFacts = fc
  .array(
    fc.record({
      state: states,
      lastTouch: fc.option(instants),
      goneSince: fc.option(instants),
      hasPins: fc.boolean(),
      isInUse: fc.boolean(),
      bytes: fc.nat(),
    }),
    { maxLength: 10 },
  )
  .map((facts) => facts.map((fact, number) => project({ ...fact, hash: hashOf(number) })))

const relicFacts = fc
  .array(
    fc.oneof(
      fc.record({
        kind: fc.constant('legacy-archive' as const),
        modifiedAt: instants,
        state: fc.constant(null),
      }),
      fc.record({
        kind: fc.constant('pre-v2-repository' as const),
        modifiedAt: instants,
        state: fc.option(states),
      }),
    ),
    { maxLength: 4 },
  )
  .map((facts) => facts.map((fact, number) => relic({ ...fact, name: `old-${number}` })))

const inputs: fc.Arbitrary<RemovalInput> = fc.record({
  now: fc.constant(now),
  retentionDays: fc.integer({ min: -1, max: 20 }),
  orphans: fc.constantFrom(...everyRule),
  projects: projectFacts,
  relics: relicFacts,
})

function ruleOf(kind: string): OrphanRule {
  return everyRule.find((rule) => rule.kind === kind) ?? { kind: 'keep' }
}

function input(given: Partial<RemovalInput>): RemovalInput {
  return { now, retentionDays: 7, orphans: { kind: 'keep' }, projects: [], relics: [], ...given }
}

function whys(given: Partial<RemovalInput>): PlannedRemoval['why'][] {
  return planRemovals(input(given)).map(({ why }) => why)
}

function targetsOf(actions: readonly PlannedRemoval[]): ReadonlySet<string> {
  return new Set(
    actions.map((action) => (action.what === 'project' ? action.project : action.name)),
  )
}

function project(given: Partial<ProjectFact>): ProjectFact {
  return {
    hash: hashOf(1),
    workdir: null,
    state: 'live',
    lastTouch: now - hour,
    goneSince: null,
    hasPins: false,
    isInUse: false,
    bytes: 1000,
    ...given,
  }
}

function relic(given: Partial<RelicFact>): RelicFact {
  return {
    kind: 'pre-v2-repository',
    name: 'old-1',
    modifiedAt: now - hour,
    bytes: 500,
    state: 'live',
    resumeStates: 0,
    isUnfinished: false,
    ...given,
  }
}
