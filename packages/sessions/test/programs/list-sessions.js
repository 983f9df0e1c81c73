// list-sessions.js <file>: prints the sessions of a database, or the error, as JSON.
import { openStateDatabase } from '../../dist/database/open-state-database.js'

try {
  const database = await openStateDatabase(process.argv[2], { mode: 'read' })
  process.stdout.write(JSON.stringify({ sessions: database?.sessions() ?? null }))
} catch ({ code, message, hint }) {
  process.stdout.write(JSON.stringify({ code, message, hint }))
}
