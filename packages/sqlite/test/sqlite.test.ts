import { DatabaseSync } from '@hermes-checkpoints/sqlite'
import { expect, test } from 'vitest'

test('the SQLite of the package has the interface of `node:sqlite`, and the fix that old ones lack', () => {
  const database = new DatabaseSync(':memory:')
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as {
    readonly version: string
  }
  database.close()
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  expect((major * 1000 + minor) * 1000 + patch).toBeGreaterThanOrEqual(3_051_003)
})
