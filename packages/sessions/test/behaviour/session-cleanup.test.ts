import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pruneAllArtifacts, type OtherArtifacts } from '../../src/prune/prune-all-artifacts.ts'
import { pruneSessionFiles, pruneSessions } from '../../src/prune/prune-sessions.ts'
import { clock, ended, open, sessionHome } from '../support/session-home.ts'

const stamp = '20260101_000000_123456'

describe('issue 8.6: files alone', () => {
  test('go after 30 days, and their rows stay', async () => {
    const made = sessionHome({
      sessions: [ended('a', 31), ended('b', 29)],
      files: { 'session_a.json': { age: 31 }, 'session_b.json': { age: 29 } },
    })
    const report = await pruneSessionFiles({ home: made.home, clock })
    expect(report).toMatchObject({ sessions: 0, files: 1, bytesFreed: 10 })
    expect(made.names()).toEqual(['session_b.json'])
    expect(made.ids()).toEqual(['a', 'b'])
  })

  test('go after a given number of days', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { age: 8 } } })
    await pruneSessionFiles({ home: made.home, olderThanDays: 10, clock })
    expect(made.names()).toEqual(['session_a.json'])
    await pruneSessionFiles({ home: made.home, olderThanDays: 7, clock })
    expect(made.names()).toEqual([])
  })

  test.each([
    ['transcripts', 'session_a.json'],
    ['gateway transcripts', 'a.jsonl'],
    ['request dumps', `request_dump_a_${stamp}.json`],
    ['transcripts with the agent’s ids', '20260101_000000_a1b2c3.json'],
  ])('are %s', async (_, name) => {
    const made = sessionHome({ schema: null, files: { [name]: {} } })
    expect((await pruneSessionFiles({ home: made.home, clock })).files).toBe(1)
    expect(made.names()).toEqual([])
  })

  test('of active sessions stay, of every kind and however old', async () => {
    const dump = `request_dump_a_${stamp}.json`
    const files = { 'session_a.json': {}, 'a.jsonl': { age: 900 }, [dump]: { age: 900 } }
    const made = sessionHome({ sessions: [open('a', 900)], files })
    expect((await pruneSessionFiles({ home: made.home, clock })).kept).toEqual({ active: 1 })
    expect(made.names()).toEqual(Object.keys(files).toSorted())
  })

  test('of a session whose row is young stay, however old the files are', async () => {
    const made = sessionHome({ sessions: [ended('a', 5)], files: { 'session_a.json': {} } })
    await pruneSessionFiles({ home: made.home, clock })
    expect(made.names()).toEqual(['session_a.json'])
  })

  test('never include sessions.json, however old', async () => {
    const made = sessionHome({ schema: null, files: null })
    mkdirSync(made.folder)
    writeFileSync(made.file('sessions.json'), '{}')
    made.touch('sessions.json', 5000)
    await pruneSessionFiles({ home: made.home, clock })
    expect(made.names()).toEqual(['sessions.json'])
  })

  test('reliability 63: never include unknown names, folders and temporary files of the index', async () => {
    const files = {
      'notes.txt': {},
      'notes.json': {},
      '.sessions_ab.tmp': {},
      'session_a.json.gz': {},
    }
    const made = sessionHome({ files })
    mkdirSync(made.file('session_b.json'))
    made.touch('session_b.json', 500)
    expect((await pruneSessionFiles({ home: made.home, clock })).files).toBe(0)
    expect(made.names()).toEqual([...Object.keys(files), 'session_b.json'].toSorted())
  })

  test('are reported by a dry run, which removes none', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { bytes: 12 } } })
    const report = await pruneSessionFiles({ home: made.home, clock, dryRun: true })
    expect(report).toMatchObject({ dryRun: true, files: 1, bytesFreed: 12 })
    expect(report.removed).toEqual([{ id: 'a', row: false, files: ['session_a.json'], bytes: 12 }])
    expect(made.names()).toEqual(['session_a.json'])
  })

  test('are none in an empty or missing folder', async () => {
    const empty = sessionHome({ schema: null })
    expect(await pruneSessionFiles({ home: empty.home, clock })).toMatchObject({
      files: 0,
      errors: [],
    })
    const none = sessionHome({ schema: null, files: null })
    expect(await pruneSessionFiles({ home: none.home, clock })).toMatchObject({
      files: 0,
      errors: [],
    })
  })
})

describe('issue 8.6: the prune of everything on disk', () => {
  test('is done in one run, whose report adds up', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { bytes: 5 } } })
    const report = await pruneAllArtifacts({ home: made.home, clock, others: [checkpoints(7)] })
    expect(report).toMatchObject({ bytesFreed: 12, errors: [], sessionFiles: { files: 1 } })
    expect(report.others).toEqual({ checkpoints: { bytesFreed: 7, errors: [] } })
  })

  test('only reports in a dry run', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { bytes: 5 } } })
    const others = [checkpoints(7)]
    const report = await pruneAllArtifacts({ home: made.home, clock, others, dryRun: true })
    expect(report).toMatchObject({ bytesFreed: 5, sessionFiles: { dryRun: true } })
    expect(made.names()).toEqual(['session_a.json'])
  })

  test('continues when a part fails, and reports that part', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    const broken = { what: 'checkpoints', prune: () => Promise.reject(new Error('no store')) }
    const one = await pruneAllArtifacts({ home: made.home, clock, others: [broken] })
    expect(one.errors).toEqual([{ target: 'checkpoints', why: 'no store' }])
    expect(made.names()).toEqual([])
    mkdirSync(made.database)
    const other = await pruneAllArtifacts({ home: made.home, clock, others: [checkpoints(3)] })
    expect(other).toMatchObject({ sessionFiles: null, bytesFreed: 3 })
    expect(other.errors).toMatchObject([{ target: 'session files' }])
  })
})

test('issue 8.6: rows and files go together, and so do old files without a row', async () => {
  const files = { 'session_a.json': {}, 'session_gone.json': {}, 'session_new.json': { age: 5 } }
  const made = sessionHome({ sessions: [ended('a', 100)], files })
  const report = await pruneSessions({ home: made.home, clock })
  expect(report.removed.map(({ id, row }) => [id, row])).toEqual([
    ['a', true],
    ['gone', false],
  ])
  expect(made.names()).toEqual(['session_new.json'])
})

function checkpoints(bytesFreed: number): OtherArtifacts {
  return {
    what: 'checkpoints',
    prune: ({ dryRun }) => Promise.resolve({ bytesFreed: dryRun ? 0 : bytesFreed, errors: [] }),
  }
}
