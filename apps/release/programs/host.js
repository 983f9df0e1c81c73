// host.js <project> <home>: a host in its simplest shape.
import { takeAndRestore } from './take-and-restore.js'

const [project, home] = process.argv.slice(2)
void takeAndRestore(project, home).then((result) => process.stdout.write(JSON.stringify(result)))
