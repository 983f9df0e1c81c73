import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { appendRemovals, type RemovalEvent } from '../../src/removal/removal-log.ts'
import { unfinishedRemovals } from '../../src/removal/unfinished-removals.ts'
import { now } from '../support/session-home.ts'

test('each removal is a line with its id, time and reason', () => {
  const log = scratchLog()
  appendRemovals(log, now, [intended('s1', 'session_s1.json')])
  expect(readFileSync(log, 'utf8')).toBe(
    '{"at":"2026-05-08T12:00:00.000Z","event":"intended","id":"s1","why":"idle","row":true,"files":["session_s1.json"],"bytes":7}\n',
  )
})

test('lines are only appended', () => {
  const log = scratchLog()
  appendRemovals(log, now, [intended('s1')])
  const before = readFileSync(log, 'utf8')
  appendRemovals(log, now, [removed('s1')])
  expect(readFileSync(log, 'utf8').startsWith(before)).toBe(true)
})

test('only the owner can read the log', () => {
  const log = scratchLog()
  appendRemovals(log, now, [intended('s1')])
  expect(statSync(log).mode & 0o777).toBe(0o600)
})

test('without events no log is created', async () => {
  const log = scratchLog()
  appendRemovals(log, now, [])
  expect(() => statSync(log)).toThrow('ENOENT')
  expect(await unfinishedRemovals(log)).toEqual(new Map())
})

describe('a removal is unfinished', () => {
  test('from its intention until it is done', async () => {
    const log = scratchLog()
    appendRemovals(log, now, [intended('s1', 'a', 'b'), intended('s2')])
    appendRemovals(log, now, [removed('s2')])
    expect(await unfinishedRemovals(log)).toEqual(
      new Map([['s1', { at: now, files: new Set(['a', 'b']) }]]),
    )
  })

  test('until the session is logged as kept', async () => {
    const log = scratchLog()
    appendRemovals(log, now, [intended('s1'), { event: 'kept', id: 's1' }])
    expect(await unfinishedRemovals(log)).toEqual(new Map())
  })

  test('for the files that could not be removed', async () => {
    const log = scratchLog()
    appendRemovals(log, now, [intended('s1', 'a', 'b'), { ...removed('s1'), left: ['b'] }])
    expect((await unfinishedRemovals(log)).get('s1')?.files).toEqual(new Set(['b']))
  })
})

test('law 7: a partial line from a killed process does not corrupt the next one', async () => {
  const log = scratchLog()
  appendRemovals(log, now, [intended('s1')])
  appendFileSync(log, '{"at":"2026-05-08T12:00:00.000Z","event":"remo')
  appendRemovals(log, now, [intended('s2')])
  expect([...(await unfinishedRemovals(log)).keys()]).toEqual(['s1', 's2'])
})

test('invalid lines are skipped', async () => {
  const log = scratchLog()
  const lines = ['', 'null', '[]', '7', '{}', '{"id":1}', '{"id":"x","event":"intended"}', '\u0000']
  writeFileSync(log, lines.join('\n'))
  appendRemovals(log, now, [intended('s1')])
  expect([...(await unfinishedRemovals(log)).keys()]).toEqual(['s1'])
})

test('an id and names with any characters are read back unchanged', async () => {
  const log = scratchLog()
  appendRemovals(log, now, [intended('a\n"\u2028\ud800', 'b\r\n.jsonl')])
  const [entry] = await unfinishedRemovals(log)
  expect(entry).toEqual(['a\n"\u2028\ud800', { at: now, files: new Set(['b\r\n.jsonl']) }])
})

describe('when the log is not a file, it', () => {
  test('is not followed if it is a link', () => {
    const log = scratchLog()
    const target = `${log}-target`
    writeFileSync(target, 'mine')
    symlinkSync(target, log)
    expect(() => appendRemovals(log, now, [intended('s1')])).toThrow('ELOOP')
    expect(readFileSync(target, 'utf8')).toBe('mine')
  })

  test('does not block if it is a pipe', async () => {
    const log = scratchLog()
    execFileSync('mkfifo', [log])
    expect(() => appendRemovals(log, now, [intended('s1')])).toThrow('expected a file')
    await expect(unfinishedRemovals(log)).rejects.toThrow('expected a file')
  })
})

function scratchLog(): AbsolutePath {
  return parseAbsolutePath(join(scratchDirectory(), 'sessions-removed.jsonl'))
}

function intended(id: string, ...files: readonly string[]): RemovalEvent {
  return { event: 'intended', id, why: 'idle', row: true, files, bytes: 7 }
}

function removed(id: string): RemovalEvent & { readonly event: 'removed' } {
  return { event: 'removed', id, row: true, files: [], bytes: 0, left: [] }
}
