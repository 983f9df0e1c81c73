import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { stateSql } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStateDatabase } from '../../src/database/open-state-database.ts'
import { endedSessions, openState, scratchPlace, scratchState } from '../support/scratch-state.ts'

const modes = ['read', 'write'] as const
const sessions = endedSessions(200, 3)

describe.each(modes)('a database opened to %s:', (mode) => {
  test('a missing database is null, and is not created', async () => {
    const file = scratchPlace()
    expect(await openStateDatabase(file, { mode })).toBeNull()
    expect(existsSync(file)).toBe(false)
  })

  test.each([
    ['a directory', (file: AbsolutePath) => mkdirSync(file), 'database-failed', 'is a directory'],
    [
      'an empty file',
      (file: AbsolutePath) => writeFileSync(file, ''),
      'database-failed',
      'it lacks',
    ],
    [
      'another database',
      (file: AbsolutePath) => void stateSql(file, 'CREATE TABLE sessions (id TEXT)'),
      'database-failed',
      'it lacks sessions.source',
    ],
    [
      'a file that is not a database',
      (file: AbsolutePath) => writeFileSync(file, 'no database '.repeat(1000)),
      'database-damaged',
      'is damaged',
    ],
    [
      'a dangling link',
      (file: AbsolutePath) => symlinkSync('/nowhere/state.db', file),
      'database-failed',
      'cannot be accessed',
    ],
    [
      'a write-ahead log alone',
      (file: AbsolutePath) => writeFileSync(`${file}-wal`, ''),
      'database-failed',
      'is missing, but its write-ahead log',
    ],
  ])(
    'issue 8.5, law 10: %s is a clear error, never an empty database',
    async (_, make, code, says) => {
      const file = scratchPlace()
      make(file)
      await expect(openStateDatabase(file, { mode })).rejects.toMatchObject({
        code,
        message: expect.stringContaining(says) as unknown,
        hint: expect.any(String) as unknown,
      })
      await expect(openStateDatabase(file, { mode })).rejects.toThrow(file)
    },
  )

  test('characters of the path that are special in a URL are taken literally', async () => {
    const plain = scratchState({ schema: 11, sessions: sessions.slice(0, 1) })
    const file = `${dirname(plain)}/a b%20?mode=memory#c.db` as AbsolutePath
    renameSync(plain, file)
    expect((await openState(file, { mode })).sessions()).toHaveLength(1)
  })

  test('issue 8.5: damage in the middle of the file is a clear error, and nothing is deleted', async () => {
    const file = scratchState({ schema: 26, sessions, journalMode: 'delete' })
    damage(file)
    const before = readFileSync(file)
    const attempt = async () => {
      const database = await openState(file, { mode })
      database.sessions()
      if (mode === 'write') await database.removeSessions(['s7'], () => true)
    }
    await expect(attempt()).rejects.toMatchObject({
      code: 'database-damaged',
      message: expect.stringContaining(file) as unknown,
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

test('issue 8.5: a database that is locked against readers is busy, and readable afterwards', async () => {
  const file = scratchState({ schema: 11, sessions: sessions.slice(0, 3), journalMode: 'delete' })
  const unlock = await lockExclusively(file)
  await expect(openStateDatabase(file, { mode: 'read', sleep: noSleep })).rejects.toMatchObject({
    code: 'lock-busy',
    message: expect.stringContaining(file) as unknown,
  })
  await unlock()
  expect((await openState(file)).sessions()).toHaveLength(3)
})

test('issue 8.5: a locked database in WAL mode can be read, and nothing is removed from it', async () => {
  const file = scratchState({ schema: 11, sessions: sessions.slice(0, 3) })
  const pauses: number[] = []
  const sleep = (ms: number) => Promise.resolve(void pauses.push(ms))
  const database = await openState(file, { sleep })
  const unlock = await lockExclusively(file)
  await expect(database.removeSessions(['s0'], () => true)).rejects.toMatchObject({
    code: 'lock-busy',
    message: expect.stringContaining(file) as unknown,
  })
  expect(database.sessions()).toHaveLength(3)
  expect(pauses.length).toBeGreaterThan(50)
  expect(pauses.every((ms) => ms >= 20 && ms <= 150)).toBe(true)
  await unlock()
  expect(await database.removeSessions(['s0'], () => true)).toMatchObject({ removed: ['s0'] })
})

describe('an unprivileged user who', () => {
  test('may not read the database gets an error that says so', () => {
    const file = scratchState({ schema: 11, sessions: sessions.slice(0, 1) })
    openUp(file)
    chmodSync(file, 0o000)
    expect(listedByOrdinaryUser(file)).toMatchObject({
      code: 'database-failed',
      message: expect.stringContaining(file) as unknown,
      hint: expect.stringContaining('permissions') as unknown,
    })
  })

  test('may not write beside the database gets an error that says so', () => {
    const file = scratchState({ schema: 11, sessions: sessions.slice(0, 1) })
    openUp(file)
    chmodSync(file, 0o444)
    chmodSync(dirname(file), 0o555)
    expect(listedByOrdinaryUser(file)).toMatchObject({
      code: 'database-failed',
      hint: expect.stringContaining('beside the database') as unknown,
    })
  })

  test('may not enter the home gets an error, not a home without a database', () => {
    const file = scratchState({ schema: 11, sessions: sessions.slice(0, 1) })
    chmodSync(dirname(file), 0o000)
    expect(listedByOrdinaryUser(file)).toMatchObject({ code: 'database-failed' })
  })
})

test('a database opened for reading refuses to write', async () => {
  const file = scratchState({ schema: 26, sessions: sessions.slice(0, 1) })
  const database = await openState(file, { mode: 'read' })
  for (const attempt of [
    database.removeSessions(['s0'], () => true),
    database.setMeta('key', 'value'),
    database.vacuum(),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'database-failed' })
  expect(database.sessions()).toHaveLength(1)
})

test('its size includes the write-ahead log', async () => {
  const file = scratchState({ schema: 11, sessions: sessions.slice(0, 1) })
  const database = await openState(file)
  const before = database.bytes
  expect(before).toBe(readFileSync(file).length + readFileSync(`${file}-wal`).length)
  await database.setMeta('key', 'value')
  expect(database.bytes).toBeGreaterThan(before)
})

const noSleep = () => Promise.resolve()

/** Overwrites pages in the middle, where the rows are. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096 * 2)
  rmSync(file)
  writeFileSync(file, bytes)
}

async function lockExclusively(file: string): Promise<() => Promise<void>> {
  const program = `
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()`
  const child = spawn('python3', ['-c', program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}

/** Opens the path to all users: the test may run as root and the child as another user. */
function openUp(file: string): void {
  chmodSync(dirname(file), 0o755)
}

const listProgram = fileURLToPath(new URL('../programs/list-sessions.js', import.meta.url))

function listedByOrdinaryUser(file: string): unknown {
  const nobody = 65_534
  const asOrdinary = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawnSync(process.execPath, [listProgram, file], {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...asOrdinary,
  })
  return JSON.parse(child.stdout) as unknown
}
