// show-driver.js: prints whose SQLite is used, and its version.
import { loadDriver } from '../../dist/database/load-driver.js'

const Database = await loadDriver()
const database = new Database(':memory:')
const own = process.getBuiltinModule('node:sqlite')
const { version } = database.prepare('SELECT sqlite_version() AS version').get()
process.stdout.write(`${Database === own?.DatabaseSync ? 'node' : 'package'} ${version}\n`)
database.close()
