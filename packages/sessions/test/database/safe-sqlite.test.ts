import { expect, test } from 'vitest'
import { requireSafeSqlite } from '../../src/database/safe-sqlite.ts'

test.each(['3.51.3', '3.51.10', '3.52.0', '3.53.0', '4.0.0'])('SQLite %s is safe', (version) => {
  expect(() => requireSafeSqlite(version)).not.toThrow()
})

test.each(['3.51.2', '3.51', '3.50.4', '3.7.0', '2.8.17', 'unknown', ''])(
  'SQLite %s, which can damage a database that two processes write, is refused',
  (version) => {
    expect(() => requireSafeSqlite(version)).toThrow(
      expect.objectContaining({
        code: 'database-failed',
        message: expect.stringContaining('3.51.3'),
      }),
    )
  },
)
