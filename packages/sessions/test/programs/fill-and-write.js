// fill-and-write.js <database> <disk> <act> <bytes>: copies a database to a disk, fills the disk except for the given bytes,
// removes half of the sessions or vacuums, frees the space again, and prints the result and what is in the database.
import {
  copyFileSync,
  rmSync,
  writeSync,
  openSync,
  closeSync,
  ftruncateSync,
  fstatSync,
} from 'node:fs'
import { join } from 'node:path'
import { loadDriver } from '../../dist/database/load-driver.js'
import { openStateDatabase } from '../../dist/database/open-state-database.js'

// Two copies of SQLite in one process would release each other's locks.
const DatabaseSync = await loadDriver()
const [source, disk, act, bytes] = process.argv.slice(2)
const file = join(disk, 'state.db')
copyFileSync(source, file)
const database = await openStateDatabase(file, { mode: 'write' })
const ids = database.sessions().map(({ id }) => id)
await database.setMeta('before', 'yes')
const filler = fill(join(disk, 'filler'), Number(bytes))
const half = ids.slice(0, ids.length / 2)
const gone = []
const acts = {
  remove: () =>
    database.removeSessions(
      half,
      () => true,
      (removed) => void gone.push(...removed),
    ),
  vacuum: () => database.vacuum(),
}
const outcome = await acts[act]().then(
  () => 'done',
  ({ code }) => code,
)
const left = database.sessions().length
database.close()
rmSync(filler)
const again = new DatabaseSync(file)
const value = (sql) => Object.values(again.prepare(sql).get())[0]
const report = {
  outcome,
  gone: gone.length,
  left,
  sessions: value('SELECT count(*) FROM sessions'),
  integrity: value('PRAGMA integrity_check'),
  orphans: value('SELECT count(*) FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)'),
  before: value(`SELECT value FROM state_meta WHERE key = 'before'`),
}
again.exec(`INSERT INTO messages_fts(messages_fts, rank) VALUES ('integrity-check', 1)`)
again.close()
process.stdout.write(JSON.stringify(report))

function fill(name, leave) {
  const handle = openSync(name, 'w')
  const block = Buffer.alloc(4096, 1)
  try {
    for (;;) writeSync(handle, block)
  } catch {
    ftruncateSync(handle, Math.max(0, fstatSync(handle).size - leave))
  }
  closeSync(handle)
  return name
}
