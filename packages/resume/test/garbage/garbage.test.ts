import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GarbageReport, StateFile } from '@hermes-checkpoints/resume'
import { digestOf } from '@hermes-checkpoints/test-fixtures'
import { planGarbage } from '../../src/garbage/plan-garbage.ts'
import {
  id,
  scratchStates,
  stateText,
  timeText,
  type ScratchStates,
} from '../support/scratch-states.ts'

const minute = 1 / (24 * 60)

/** Returns what happens to states with these contents. */
function verdicts(contents: Readonly<Record<string, string>>, maxAgeDays?: number): GarbageReport {
  const states = scratchStates()
  for (const [name, content] of Object.entries(contents)) states.put(`${name}.yaml`, content)
  return states.garbageCollect({ maxAgeDays })
}

describe('garbageCollect', () => {
  test('seed 002: a state goes when it is older than 7 days', () => {
    const { kept, removed } = verdicts({
      old: stateText(7 + minute),
      young: stateText(7 - minute),
      exact: stateText(7),
      future: stateText(-30),
    })
    expect(removed).toEqual([{ id: 'old', why: 'stale' }])
    expect(kept.map((one) => one.id)).toEqual(['exact', 'future', 'young'])
  })

  test('seed 002: a completed state goes when it is older than a day', () => {
    const completed = 'status: completed'
    const { kept, removed } = verdicts({
      done: stateText(1 + minute, completed),
      justDone: stateText(1 - minute, completed),
      cancelled: stateText(1 + minute, 'status: cancelled'),
      silent: stateText(1 + minute, 'step: 2'),
    })
    expect(removed).toEqual([{ id: 'done', why: 'completed' }])
    expect(kept.map((one) => one.id)).toEqual(['cancelled', 'justDone', 'silent'])
  })

  test('seed 002: the age can be given', () => {
    const contents = { two: stateText(2), four: stateText(4) }
    expect(verdicts(contents, 3).removed).toEqual([{ id: 'four', why: 'stale' }])
    expect(verdicts(contents, 30).removed).toEqual([])
    expect(verdicts(contents, 0).removed).toHaveLength(2)
  })

  test.each([
    '',
    "updated: ''\n",
    'updated: null\n',
    'updated: soon\n',
    'updated: 5\n',
    'updated: []\n',
  ])('seed 002: with the time %j, it stays in progress and goes when completed', (line) => {
    const { kept, removed } = verdicts({
      going: `status: in_progress\n${line}`,
      done: `status: completed\n${line}`,
    })
    expect(removed).toEqual([{ id: 'done', why: 'completed' }])
    expect(kept).toEqual([{ id: 'going', why: 'young' }])
  })

  test('seed 002: without a time and with a limit of a day, a completed state is not older than a day', () => {
    expect(verdicts({ done: 'status: completed\n' }, 1).removed).toEqual([])
  })

  test('times are read as strings and as timestamps, with and without a zone', () => {
    const old = timeText(8)
    const { kept, removed } = verdicts({
      text: `updated: '${old}'\n`,
      timestamp: `updated: ${old}\n`,
      blank: `updated: ${old.replace('T', ' ')}\n`,
      zone: `updated: '${old}Z'\n`,
      day: `updated: ${old.slice(0, 10)}\n`,
      young: `updated: ${timeText(1)}\n`,
    })
    expect(removed.map((one) => one.id)).toEqual(['blank', 'day', 'text', 'timestamp', 'zone'])
    expect(kept.map((one) => one.id)).toEqual(['young'])
  })

  test('a file that cannot be parsed or is not a mapping is set aside, not deleted', () => {
    const states = scratchStates()
    const contents = { broken: "a: 'never en", list: '- a\n', empty: '' }
    for (const [name, content] of Object.entries(contents)) states.put(`${name}.yaml`, content)
    const { damaged, removed } = states.garbageCollect()
    expect(removed).toEqual([])
    expect(damaged.map((one) => one.id)).toEqual(['broken', 'empty', 'list'])
    for (const { id: name, path, why } of damaged) {
      expect(path).toContain(join(states.base, 'damaged-states', name))
      expect(readFileSync(path ?? '', 'utf8')).toBe(contents[name as keyof typeof contents])
      expect(why).not.toBe('')
    }
    expect(states.names()).toEqual(['damaged-states'])
    expect(states.listSessions()).toEqual([])
  })

  test('setting a file aside never overwrites an earlier one of the same name', () => {
    const states = scratchStates()
    for (const content of ['- first', '- second', '- third']) {
      states.put('one.yaml', content)
      states.garbageCollect()
    }
    const place = join(states.base, 'damaged-states')
    const contents = readdirSync(place).map((name) => readFileSync(join(place, name), 'utf8'))
    expect(contents.toSorted()).toEqual(['- first', '- second', '- third'])
    expect(readdirSync(place)).not.toContain('HEAD')
  })

  test('an incomplete file that may still be being written stays', () => {
    const states = scratchStates()
    const now = new Date(2026, 4, 8, 12)
    utimesSync(states.put('one.yaml', "task: 'half"), now, now)
    const { kept, damaged } = states.garbageCollect()
    expect([kept, damaged]).toEqual([[{ id: 'one', why: 'being-written' }], []])
  })

  test('law 10: a file that cannot be read stays, and is reported', () => {
    const states = scratchStates()
    symlinkSync('loop.yaml', states.put('x', '').replace(/x$/, 'loop.yaml'))
    states.put('large.yaml', '#'.repeat(1024 * 1024 + 1))
    chmodSync(states.put('secret.yaml', stateText(100)), 0)
    const { errors, removed } = states.garbageCollect()
    // Permissions do not stop root, who can read the state.
    const isRoot = process.getuid?.() === 0
    const unreadable = isRoot ? ['large', 'loop'] : ['large', 'loop', 'secret']
    expect(errors.map((one) => one.id)).toEqual(unreadable)
    expect(removed.map((one) => one.id)).toEqual(isRoot ? ['secret'] : [])
    expect(states.listSessions()).toEqual(unreadable)
  })

  test('other files and directories are never touched', () => {
    const states = scratchStates()
    for (const name of [
      'a.b.yaml',
      'a b.yaml',
      'x.yml',
      'x.yaml.bak',
      '.yaml',
      '.hidden.yaml',
      'ä.yaml',
    ])
      states.put(name, '- damaged')
    states.put('store/HEAD', '')
    states.put('legacy-20260101-000000/old.yaml', stateText(100))
    mkdirSync(join(states.base, 'directory.yaml'))
    const before = digestOf(states.base)
    const nothing = { dryRun: false, removed: [], damaged: [], kept: [], errors: [] }
    expect(states.garbageCollect()).toEqual(nothing)
    expect(digestOf(states.base)).toBe(before)
  })

  test('of a link, only the link goes', () => {
    const states = scratchStates()
    const elsewhere = states.put('elsewhere/state', stateText(100))
    const unparsable = states.put('elsewhere/damaged', '- a')
    symlinkSync('elsewhere/state', join(states.base, 'one.yaml'))
    symlinkSync('elsewhere/damaged', join(states.base, 'two.yaml'))
    const { damaged, removed } = states.garbageCollect()
    expect(removed).toEqual([{ id: 'one', why: 'stale' }])
    expect(lstatSync(damaged[0]?.path ?? '').isSymbolicLink()).toBe(true)
    expect([existsSync(elsewhere), existsSync(unparsable)]).toEqual([true, true])
  })

  test('a dry run reports the same and changes nothing', () => {
    const states = someOfEach()
    const before = digestOf(states.base, { mtime: true })
    const preview = states.garbageCollect({ dryRun: true })
    expect(digestOf(states.base, { mtime: true })).toBe(before)
    const done = states.garbageCollect()
    const withoutPaths = done.damaged.map((one) => Object.assign(one, { path: null }))
    expect({ ...done, dryRun: true, damaged: withoutPaths }).toEqual(preview)
  })

  test('a missing directory has no garbage, and is not created', () => {
    const states = scratchStates()
    expect(states.garbageCollect()).toMatchObject({ removed: [], errors: [] })
    expect(existsSync(states.base)).toBe(false)
  })

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('an age of %d days is refused', (days) => {
    const refused = expect.objectContaining({ code: 'usage' })
    expect(() => scratchStates().garbageCollect({ maxAgeDays: days })).toThrow(refused)
  })
})

describe('applyGarbagePlan', () => {
  test.each<readonly [string, (path: string) => void]>([
    ['written in place', (path) => writeFileSync(path, stateText(0))],
    [
      'replaced',
      (path) => {
        writeFileSync(`${path}.new`, stateText(100))
        renameSync(`${path}.new`, path)
      },
    ],
    ['touched', (path) => utimesSync(path, 1, 1)],
  ])('a file that was %s since the plan stays', (_what, change) => {
    const states = someOfEach()
    const plan = states.planGarbage()
    for (const name of ['broken', 'old']) change(join(states.base, `${name}.yaml`))
    const { kept, damaged, removed } = states.applyGarbagePlan(plan)
    expect([removed.map((one) => one.id), damaged]).toEqual([['done'], []])
    expect(kept).toContainEqual({ id: 'old', why: 'changed' })
    expect(kept).toContainEqual({ id: 'broken', why: 'changed' })
    expect(states.listSessions()).toEqual(['broken', 'going', 'old'])
  })

  test('a file that was deleted since the plan is no error', () => {
    const states = someOfEach()
    const plan = states.planGarbage()
    states.delete(id('old'))
    expect(states.applyGarbagePlan(plan)).toMatchObject({ errors: [], removed: [{ id: 'done' }] })
  })

  test('one failure does not stop the others', () => {
    const states = someOfEach()
    states.put('damaged-states', 'a file where the directory should be')
    const { errors, removed } = states.garbageCollect()
    expect(errors).toEqual([{ id: 'broken', why: expect.stringContaining('EEXIST') }])
    expect(removed).toHaveLength(2)
    expect(states.listSessions()).toEqual(['broken', 'going'])
  })
})

test('planGarbage: each file is in the plan once, and an older state never outlives a younger one', () => {
  const day = 24 * 60 * 60 * 1000
  const ages = fc.array(fc.option(fc.double({ min: -10, max: 30, noNaN: true })), { maxLength: 10 })
  const property = fc.property(
    ages,
    fc.integer({ min: 0, max: 14 }),
    fc.boolean(),
    (all, maxAgeDays, isDone) => {
      const files = all.map((age, at) => fact(`s${at}`, age === null ? null : -age * day, isDone))
      const { kept, removals } = planGarbage(files, { now: 0, maxAgeDays })
      expect(kept.length + removals.length).toBe(files.length)
      const gone = removals.map(({ state }) => state.updatedAt ?? -maxAgeDays * day)
      const limit = isDone ? Math.min(1, maxAgeDays) : maxAgeDays
      for (const updatedAt of gone) expect(updatedAt).toBeLessThan(-limit * day)
    },
  )
  fc.assert(property)
})

function fact(name: string, updatedAt: number | null, isDone: boolean): StateFile {
  return {
    kind: 'state',
    id: id(name),
    path: '/nowhere' as StateFile['path'],
    content: {},
    status: isDone ? 'completed' : 'in_progress',
    task: null,
    updatedAt,
    bytes: Buffer.alloc(0),
    version: { device: 0n, inode: 0n, bytes: 0n, modifiedNs: 0n },
  }
}

function someOfEach(): ScratchStates {
  const states = scratchStates()
  states.put('going.yaml', stateText(1))
  states.put('old.yaml', stateText(30))
  states.put('done.yaml', stateText(3, 'status: completed'))
  states.put('broken.yaml', '- a')
  return states
}
