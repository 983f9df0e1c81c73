import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Artifact } from '../../src/inventory/artifact.ts'
import { planPrune } from '../../src/prune/plan-prune.ts'
import type { PruneInput, PruneRule } from '../../src/prune/prune-plan.ts'
import type { SessionFact } from '../../src/inventory/session-fact.ts'
import { day, now } from '../support/session-home.ts'

const rule: PruneRule = {
  olderThanDays: 90,
  source: null,
  scope: 'rows-and-files',
  staleOpenDays: null,
  includePinned: false,
  includeArchived: false,
}

describe('an ended session', () => {
  test.each([
    ['goes when it was idle for longer than the limit', 90 * day + 1, 'idle'],
    ['stays up to the limit', 90 * day, 'young'],
    ['stays when its last activity is in the future', -1, 'age-unknown'],
  ])('%s', (_, idle, verdict) => {
    expect(verdictOn(session({ lastActivityAt: now - idle }))).toBe(verdict)
  })

  test('issue 8.2: stays when it began long ago and was active yesterday', () => {
    expect(verdictOn(session({ startedAt: now - 500 * day, lastActivityAt: now - day }))).toBe(
      'young',
    )
  })

  test('stays when it was closed not long ago', () => {
    expect(verdictOn(session({ endedAt: now - day }))).toBe('young')
  })

  test('law 10: stays when one of its times is not plausible', () => {
    expect(verdictOn(session({ lastActivityAt: null }))).toBe('age-unknown')
    expect(verdictOn(session({ startedAt: null }))).toBe('age-unknown')
  })

  test('goes at any age when the days are 0, unless it ends at that very moment', () => {
    const all = { ...rule, olderThanDays: 0 }
    expect(verdictOn(session({ lastActivityAt: now - 1, endedAt: now - 1 }), all)).toBe('idle')
    expect(verdictOn(session({ lastActivityAt: now, endedAt: now }), all)).toBe('young')
  })

  test.each([
    ['pinned', { isPinned: true }, { includePinned: true }],
    ['archived', { isArchived: true }, { includeArchived: true }],
  ] as const)('stays when it is %s, unless such sessions are included', (why, fact, asked) => {
    expect(verdictOn(session(fact))).toBe(why)
    expect(verdictOn(session(fact), { ...rule, ...asked })).toBe('idle')
  })

  test('stays when it has another source', () => {
    expect(verdictOn(session({ source: 'telegram' }), { ...rule, source: 'cli' })).toBe(
      'other-source',
    )
    expect(verdictOn(session({ source: 'cli' }), { ...rule, source: 'cli' })).toBe('idle')
  })

  test('law 10: stays when one of its files has changed since', () => {
    expect(plan({ sessions: [session({})], artifacts: files('s', 89) }).keep).toMatchObject([
      { id: 's', why: 'recent-file' },
    ])
    expect(plan({ sessions: [session({})], artifacts: files('s', -1) }).keep).toMatchObject([
      { id: 's', why: 'age-unknown' },
    ])
    expect(plan({ sessions: [session({})], artifacts: files('s', 91) }).keep).toEqual([])
  })

  test('stays when something refers to it, which the plan names', () => {
    const inUse = new Map([['s', 'sessions.json']])
    expect(plan({ sessions: [session({})], inUse }).keep).toEqual([
      { id: 's', why: 'in-use', detail: 'sessions.json', files: [] },
    ])
  })
})

describe('a session that was never closed', () => {
  const open = { endedAt: null, lastActivityAt: now - 100 * day }

  test('stays, however old', () => {
    expect(verdictOn(session({ ...open, lastActivityAt: now - 3000 * day }))).toBe('active')
  })

  test.each([
    [99, 'stale-open'],
    [100, 'active'],
  ])('that was idle for 100 days, with a limit of %i days: %s', (staleOpenDays, verdict) => {
    expect(verdictOn(session(open), { ...rule, staleOpenDays })).toBe(verdict)
  })

  test('stays when a file shows that it is still in use', () => {
    const sessions = [session(open)]
    const staleOpen = { ...rule, staleOpenDays: 30 }
    const { keep } = plan({ sessions, rule: staleOpen, artifacts: files('s', 2) })
    expect(keep).toMatchObject([{ why: 'recent-file' }])
  })
})

describe('files of a session that has no row', () => {
  test('go when all are older than the days', () => {
    expect(plan({ artifacts: files('s', 91, 200) }).remove).toMatchObject([
      { id: 's', why: 'session-gone', row: false, files: [{ name: 's-0' }, { name: 's-1' }] },
    ])
  })

  test('stay together while one of them is young', () => {
    expect(plan({ artifacts: files('s', 90, 200) }).keep).toMatchObject([{ why: 'young' }])
  })

  test('stay when something refers to the session', () => {
    const inUse = new Map([['s', 'sessions.json']])
    expect(plan({ artifacts: files('s', 500), inUse }).keep).toMatchObject([{ why: 'in-use' }])
  })

  test('stay when only one source is selected, since theirs is unknown', () => {
    const one = { ...rule, source: 'cli' }
    expect(plan({ artifacts: files('s', 500), rule: one }).keep).toMatchObject([
      { why: 'other-source' },
    ])
  })

  test('stay when only rows are removed', () => {
    const rows: PruneRule = { ...rule, scope: 'rows' }
    expect(plan({ artifacts: files('s', 500), rule: rows }).keep).toMatchObject([{ why: 'no-row' }])
  })
})

describe('a removal that was killed', () => {
  const unfinished = new Map([['s', { at: now - day, files: new Set(['s-0', 's-1']) }]])

  test('is finished at any age of the remaining files', () => {
    expect(plan({ artifacts: files('s', 2), unfinished }).remove).toMatchObject([
      { id: 's', why: 'unfinished', files: [{ name: 's-0' }] },
    ])
  })

  test('is finished although only one source is selected now', () => {
    const one = { ...rule, source: 'cli' }
    expect(plan({ artifacts: files('s', 2), unfinished, rule: one }).remove).toHaveLength(1)
  })

  test('is not finished when a file was changed or added since', () => {
    expect(plan({ artifacts: files('s', 0.5), unfinished }).keep).toMatchObject([{ why: 'young' }])
    expect(plan({ artifacts: files('s', 2, 2, 2), unfinished }).keep).toMatchObject([
      { why: 'young' },
    ])
  })

  test('is not finished without a database, since the session may exist', () => {
    const { keep } = plan({ artifacts: files('s', 2), unfinished, hasDatabase: false })
    expect(keep).toMatchObject([{ why: 'young' }])
  })

  test('is ignored when the session still has its row', () => {
    const young = session({ lastActivityAt: now, endedAt: now })
    const { keep, resolved } = plan({ sessions: [young], artifacts: files('s', 2), unfinished })
    expect(keep).toMatchObject([{ why: 'young' }])
    expect(resolved).toEqual([{ id: 's', event: 'kept' }])
  })

  test('is resolved when nothing is left', () => {
    expect(plan({ unfinished }).resolved).toEqual([{ id: 's', event: 'removed' }])
  })
})

describe('when only files are removed', () => {
  const onlyFiles: PruneRule = { ...rule, scope: 'files', olderThanDays: 30 }

  test('the row of an old session stays', () => {
    const { remove } = plan({ sessions: [session({})], artifacts: files('s', 91), rule: onlyFiles })
    expect(remove).toMatchObject([{ id: 's', row: false, files: [{ name: 's-0' }] }])
  })

  test('the old files of an active session stay', () => {
    const active = session({ endedAt: null })
    const { keep } = plan({ sessions: [active], artifacts: files('s', 500), rule: onlyFiles })
    expect(keep).toMatchObject([{ why: 'active' }])
  })

  test('a session without files stays', () => {
    expect(plan({ sessions: [session({})], rule: onlyFiles }).keep).toMatchObject([
      { why: 'no-files' },
    ])
  })
})

test('when only rows are removed, files stay', () => {
  const rows: PruneRule = { ...rule, scope: 'rows' }
  const { remove } = plan({ sessions: [session({})], artifacts: files('s', 91), rule: rows })
  expect(remove).toMatchObject([{ id: 's', row: true, files: [] }])
})

describe('for any input', () => {
  test('every session and each of its files is in the plan once', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { remove, keep } = planPrune(input)
        const ids = [...remove, ...keep].map(({ id }) => id)
        const all = new Set([...input.sessions.map(({ id }) => id), ...input.artifacts.keys()])
        expect(ids.toSorted()).toEqual([...all].toSorted())
        if (input.rule.scope === 'rows') return
        const planned = [...remove, ...keep].flatMap((part) => part.files.map(({ name }) => name))
        const names = [...input.artifacts.values()].flat().map(({ name }) => name)
        expect(planned.toSorted()).toEqual(names.toSorted())
      }),
    )
  })

  test('law 10: no session goes that is active, pinned, archived, in use or in doubt', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plain = { ...input.rule, ...careful }
        const { remove } = planPrune({ ...input, rule: plain })
        const rows = new Map(input.sessions.map((fact) => [fact.id, fact]))
        for (const { id, files: own } of remove) {
          const fact = rows.get(id)
          expect(input.inUse.has(id)).toBe(false)
          expect([fact?.isPinned, fact?.isArchived].includes(true)).toBe(false)
          expect(fact?.endedAt).not.toBeNull()
          expect(fact?.lastActivityAt).not.toBeNull()
          expect(own.some(({ modifiedAt }) => modifiedAt > now)).toBe(false)
        }
      }),
    )
  })

  test('a session that goes today goes tomorrow as well', () => {
    fc.assert(
      fc.property(inputs, fc.nat(50), (input, later) => {
        const today = removedBy(input)
        const tomorrow = removedBy({ ...input, now: now + later * day })
        expect([...today].filter((id) => !tomorrow.has(id))).toEqual([])
      }),
    )
  })

  test('a longer retention never removes more', () => {
    fc.assert(
      fc.property(inputs, fc.nat(50), (input, more) => {
        const longer = { ...input.rule, olderThanDays: input.rule.olderThanDays + more }
        const before = removedBy(input)
        const after = removedBy({ ...input, rule: longer })
        expect([...after].filter((id) => !before.has(id))).toEqual([])
      }),
    )
  })

  test('law 10: nothing goes while something cannot be read', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const obstacles = [{ target: 'sessions.json', why: 'damaged' }]
        const { remove, keep } = planPrune({ ...input, obstacles })
        expect(remove).toEqual([])
        expect(keep.every(({ why }) => why === 'obstacle')).toBe(true)
      }),
    )
  })

  test('a row goes only when the rule allows it, and only if the session has one', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const rows = new Set(input.sessions.map(({ id }) => id))
        for (const { id, row } of planPrune(input).remove) {
          expect(row).toBe(rows.has(id) && input.rule.scope !== 'files')
        }
      }),
    )
  })
})

test('issue 8.7: the work of planning grows linearly with the sessions', () => {
  const [few, many] = [readsFor(10_000), readsFor(100_000)]
  expect(many / few).toBeLessThan(10.5)
})

/** Counts the property reads of a plan for this number of sessions. */
function readsFor(count: number): number {
  let reads = 0
  const counting = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key) as unknown
      },
    })
  const ids = Array.from({ length: count }, (_, number) => `s${number}`)
  const sessions = ids.map((id, number) =>
    counting(session({ id, lastActivityAt: now - (number % 200) * day })),
  )
  const artifacts = new Map(
    ids.map((id, number) => [id, [counting(artifact(id, `${id}.jsonl`, number % 300))]]),
  )
  const { remove, keep } = plan({ sessions, artifacts })
  expect(remove.length + keep.length).toBe(count)
  return reads
}

const careful = { staleOpenDays: null, includePinned: false, includeArchived: false }
const instants = fc.integer({ min: -5, max: 60 }).map((age) => now - age * day)
const someIds = fc.uniqueArray(
  fc.nat(12).map((number) => `s${number}`),
  { maxLength: 8 },
)

const facts = fc.record({
  source: fc.constantFrom('cli', 'telegram'),
  startedAt: fc.option(instants),
  lastActivityAt: fc.option(instants),
  endedAt: fc.option(instants),
  isPinned: fc.boolean(),
  isArchived: fc.boolean(),
})

const inputs: fc.Arbitrary<PruneInput> = fc
  .record({
    rows: someIds.chain((ids) =>
      fc.tuple(...ids.map((id) => facts.map((fact) => session({ id, ...fact })))),
    ),
    withFiles: someIds.chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .array(fc.integer({ min: -5, max: 60 }), { minLength: 1, maxLength: 3 })
            .map((ages) => Array.from(files(id, ...ages))),
        ),
      ),
    ),
    used: someIds,
    killed: someIds,
    hasDatabase: fc.boolean(),
    rule: fc.record<PruneRule>({
      olderThanDays: fc.nat(60),
      source: fc.constantFrom(null, 'cli'),
      scope: fc.constantFrom('rows-and-files', 'rows', 'files'),
      staleOpenDays: fc.option(fc.integer({ min: 1, max: 60 })),
      includePinned: fc.boolean(),
      includeArchived: fc.boolean(),
    }),
  })
  .map(({ rows, withFiles, used, killed, hasDatabase, rule: anyRule }) => ({
    now,
    rule: anyRule,
    hasDatabase,
    sessions: rows,
    artifacts: new Map(withFiles.flat()),
    doubtful: [],
    inUse: new Map(used.map((id) => [id, 'sessions.json'])),
    unfinished: new Map(
      killed.map((id) => [id, { at: now - 10 * day, files: new Set([`${id}-0`]) }]),
    ),
    obstacles: [],
  }))

function plan(given: Partial<PruneInput>) {
  return planPrune({
    now,
    rule,
    sessions: [],
    artifacts: new Map(),
    doubtful: [],
    inUse: new Map(),
    hasDatabase: true,
    unfinished: new Map(),
    obstacles: [],
    ...given,
  })
}

function verdictOn(fact: SessionFact, by: PruneRule = rule): string | undefined {
  const { remove, keep } = plan({ sessions: [fact], rule: by })
  return [...remove, ...keep][0]?.why
}

function removedBy(input: PruneInput): ReadonlySet<string> {
  return new Set(planPrune(input).remove.map(({ id }) => id))
}

function session(given: Partial<SessionFact>): SessionFact {
  return {
    id: 's',
    source: 'cli',
    title: null,
    parent: null,
    startedAt: now - 200 * day,
    lastActivityAt: now - 100 * day,
    endedAt: now - 100 * day,
    messages: 1,
    isPinned: false,
    isArchived: false,
    ...(given.lastActivityAt != null && given.endedAt === undefined
      ? { endedAt: given.lastActivityAt }
      : {}),
    ...given,
  }
}

function files(id: string, ...ages: readonly number[]): Map<string, readonly Artifact[]> {
  return new Map([[id, ages.map((age, number) => artifact(id, `${id}-${number}`, age))]])
}

function artifact(id: string, name: string, age: number): Artifact {
  return { name, kind: 'transcript', session: id, bytes: 10, modifiedAt: now - age * day }
}
