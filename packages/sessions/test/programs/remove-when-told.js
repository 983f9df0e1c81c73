// remove-when-told.js <file> <count>: after the first line on stdin, removes that many sessions, and prints when it starts,
// the ids that each commit removed, and when it is done.
import { createInterface } from 'node:readline'
import { openStateDatabase } from '../../dist/database/open-state-database.js'

const [file, count] = process.argv.slice(2)
const database = await openStateDatabase(file, { mode: 'write' })
const ids = database
  .sessions()
  .slice(0, Number(count))
  .map(({ id }) => id)
process.stdout.write('ready\n')
await createInterface({ input: process.stdin })[Symbol.asyncIterator]().next()
process.stdout.write('begun\n')
await database.removeSessions(
  ids,
  () => true,
  (removed) => void process.stdout.write(`${removed.join(' ')}\n`),
)
process.stdout.write('done\n')
process.exit()
