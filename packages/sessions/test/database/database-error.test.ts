import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Connection } from '../../src/database/connection.ts'
import { databaseError, isBusy } from '../../src/database/database-error.ts'
import { DatabaseSync } from '../support/database-sync.ts'
import { scratchPlace } from '../support/scratch-state.ts'

const file = scratchPlace
const patience = { random: Math.random, sleep: () => Promise.resolve() }

/** The ways to query; the driver reports failures of `all` differently. */
const questions: readonly [string, (connection: Connection, sql: string) => unknown][] = [
  ['all', (connection, sql) => connection.all(sql)],
  ['get', (connection, sql) => connection.get(sql)],
  ['run', (connection, sql) => connection.run(sql)],
  ['iterate', (connection, sql) => [...connection.iterate(sql)]],
]

test.each(questions)('a damaged database is reported as damaged by %s', (_, ask) => {
  const place = file()
  const maker = new DatabaseSync(place)
  maker.exec(`CREATE TABLE t (a); INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 999)
    SELECT printf('%050d', i) FROM n`)
  maker.close()
  writeFileSync(place, readFileSync(place).fill(0xa5, 4096 * 2))
  const connection = new Connection(place, new DatabaseSync(place), patience)
  expect(() => ask(connection, 'SELECT sum(length(a)) FROM t')).toThrow(
    expect.objectContaining({ code: 'database-damaged' }),
  )
  connection.close()
})

test.each(questions)('a locked database is reported as busy by %s', (_, ask) => {
  const place = file()
  const holder = new DatabaseSync(place)
  holder.exec('CREATE TABLE t (a)')
  const connection = new Connection(place, new DatabaseSync(place), patience)
  connection.exec('PRAGMA busy_timeout = 1')
  holder.exec('BEGIN EXCLUSIVE')
  expect(() => ask(connection, 'SELECT a FROM t')).toThrow(
    expect.objectContaining({
      code: 'lock-busy',
      message: expect.stringContaining(place) as unknown,
    }),
  )
  connection.close()
  holder.close()
})

test.each(questions)('any other error is reported as a failure by %s', (_, ask) => {
  const place = file()
  const connection = new Connection(place, new DatabaseSync(place), patience)
  expect(() => ask(connection, `SELECT json('{')`)).toThrow(
    expect.objectContaining({
      code: 'database-failed',
      message: expect.stringContaining('JSON') as unknown,
    }),
  )
  connection.close()
})

test('an error that is not from SQLite is returned unchanged', () => {
  const error = new Error('database is locked')
  expect(databaseError(file(), error)).toBe(error)
  expect(isBusy(error)).toBe(false)
})
