import { spawnSync } from 'node:child_process'
import { cpSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rounds, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { afterAll, describe, expect, test } from 'vitest'
import { pruneSessions } from '../../src/prune/prune-sessions.ts'
import { startPrune, type PruneProgram } from '../support/prune-program.ts'
import { clock, ended, sessionHome, SessionHome } from '../support/session-home.ts'

// A round takes a second, but up to a minute on a busy machine.
const timeout = rounds(100) * 60_000
const old = Array.from({ length: 220 }, (_, number) => `old${number}`)
const young = ['young1', 'young2']

describe('a prune of many sessions that keeps a few', () => {
  const template = sessionHome({
    sessions: [...old.map((id) => ended(id, 100)), ...young.map((id) => ended(id, 10))],
    files: {
      ...Object.fromEntries([...old, ...young].map((id) => [`session_${id}.json`, {}])),
      ...Object.fromEntries([...old, ...young].map((id) => [`${id}.jsonl`, {}])),
    },
    atEnd: afterAll,
  })

  test(
    'issue 8.4, reliability 61: kill -9 leaves no row without its files, and the next run sweeps the rest',
    async () => {
      for (let round = 0; round < rounds(100); round += 1) {
        const made = copyOf(template)
        const prune = startPrune(made)
        await prune.begun()
        await randomMoment(made, prune)
        prune.kill()
        await prune.report()

        expect(made.sql('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
        expect(withoutSession(made)).toEqual([])
        expectWhole(made)

        // No session is that old, so only what the killed run had started to remove goes now.
        const next = await pruneSessions({ home: made.home, clock, olderThanDays: 5000 })
        expect(next).toMatchObject({ sessions: 0, errors: [] })
        expect(made.names()).toEqual(made.ids().flatMap(namesOf).toSorted())

        expect(await pruneSessions({ home: made.home, clock })).toMatchObject({ errors: [] })
        expect(made.ids()).toEqual(young)
        expect(made.names()).toEqual(young.flatMap(namesOf).toSorted())
      }
    },
    timeout,
  )

  test('several processes that prune at the same time share the work and do no harm', async () => {
    const made = copyOf(template)
    const prunes = [startPrune(made), startPrune(made), startPrune(made)]
    const reports = await Promise.all(
      prunes.map(async (prune) => {
        await prune.begun()
        return prune.report()
      }),
    )
    expect(reports.map((report) => report?.errors)).toEqual([[], [], []])
    expect(reports.reduce((sum, report) => sum + (report?.sessions ?? 0), 0)).toBe(old.length)
    expect(reports.reduce((sum, report) => sum + (report?.files ?? 0), 0)).toBe(2 * old.length)
    expect(made.ids()).toEqual(young)
    expect(made.names()).toEqual(young.flatMap(namesOf).toSorted())
  })
})

const canInject = spawnSync('strace', ['-o', '/dev/null', '-e', 'inject=unlink:error=EIO', 'true'])

describe.runIf(canInject.status === 0)('a prune that fails at one file', () => {
  const sessions = [ended('a', 100), ended('b', 100)]
  const files = { 'session_a.json': {}, 'session_b.json': {} }

  test('reliability 69: reports a file that it cannot remove, continues, and retries it in the next run', async () => {
    const made = sessionHome({ sessions, files })
    const prune = startPrune(made, injecting(made.file('session_a.json'), 'error=EPERM'))
    await prune.begun()
    const report = await prune.report()
    expect(report).toMatchObject({ sessions: 2, files: 1, errors: [{ target: 'session_a.json' }] })
    expect(made.names()).toEqual(['session_a.json'])
    const next = await pruneSessions({ home: made.home, clock, olderThanDays: 5000 })
    expect(next).toMatchObject({ files: 1, errors: [] })
    expect(made.names()).toEqual([])
  })

  test.each(['session_a.json', 'session_b.json'])(
    'issue 8.4: is finished by the next one when it is killed at %s, between rows and files',
    async (name) => {
      const made = sessionHome({ sessions, files })
      const prune = startPrune(made, injecting(made.file(name), 'error=EIO:signal=SIGKILL'))
      await prune.begun()
      expect(await prune.report()).toBeNull()
      expect(made.ids()).toEqual([])
      expect(made.names()).toContain(name)
      const next = await pruneSessions({ home: made.home, clock, olderThanDays: 5000 })
      expect(next).toMatchObject({ sessions: 0, errors: [] })
      expect(made.names()).toEqual([])
    },
  )
})

/** Runs a program under strace, which makes the removal of one file fail. */
function injecting(file: string, fault: string): readonly string[] {
  return ['strace', '-f', '-qq', '-o', '/dev/null', '-P', file, '-e', `inject=unlink:${fault}`]
}

/** Waits until the log has reached a random length, a random number of files is left, or the program has ended. */
async function randomMoment(made: SessionHome, prune: PruneProgram): Promise<void> {
  const bytes = Math.random() * 320 * old.length
  const files = Math.random() * 2 * old.length
  const isReached =
    Math.random() < 0.5 ? () => sizeOf(made.log) >= bytes : () => made.names().length <= files
  const waiting = { isOver: false }
  void prune.ended.then(() => (waiting.isOver = true))
  while (!waiting.isOver && !isReached()) await setTimeout(1)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function copyOf({ home }: SessionHome): SessionHome {
  const copy = join(scratchDirectory(), 'home')
  cpSync(home, copy, { recursive: true, preserveTimestamps: true })
  return new SessionHome(copy)
}

function namesOf(id: string): readonly string[] {
  return [`session_${id}.json`, `${id}.jsonl`]
}

function withoutSession(made: SessionHome): readonly unknown[] {
  return made.sql('SELECT id FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)')
}

function expectWhole(made: SessionHome): void {
  const names = new Set(made.names())
  const ids = made.ids()
  expect(young.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.flatMap(namesOf).filter((name) => !names.has(name))).toEqual([])
}
