import { readdirSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { listSessionNames } from '../../src/inventory/list-session-names.ts'
import { DatabaseSync } from '../support/database-sync.ts'
import { ended, sessionHome } from '../support/session-home.ts'

const sessions = [ended('a', 5), ended('b', 1), ended('c', 3, { source: 'telegram' })]

test('the sessions that started last come first, and no file is created', async () => {
  const { home } = sessionHome({ sessions })
  const before = readdirSync(home)
  expect(await listSessionNames({ home, limit: 2 })).toEqual([
    { id: 'b', source: 'cli' },
    { id: 'c', source: 'telegram' },
  ])
  expect(readdirSync(home)).toEqual(before)
})

test('it sees what a running agent has written', async () => {
  const { database, home } = sessionHome({ sessions })
  const agent = new DatabaseSync(database)
  onTestFinished(() => agent.close())
  agent.exec('PRAGMA journal_mode = WAL')
  agent.exec("UPDATE sessions SET source = 'new' WHERE id = 'b'")
  const before = readdirSync(home).toSorted()
  expect(before).toContain('state.db-shm')
  expect((await listSessionNames({ home, limit: 1 }))[0]).toEqual({ id: 'b', source: 'new' })
  expect(readdirSync(home).toSorted()).toEqual(before)
})

test('without a database, it lists the sessions that have files', async () => {
  const { database, home } = sessionHome({ files: { 'session_x.json': {} } })
  rmSync(database)
  const [name] = await listSessionNames({ home, limit: 5 })
  expect(name).toMatchObject({ id: 'x', source: null })
})
