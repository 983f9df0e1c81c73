// snapshot-and-leave.js <home> <project>: takes a checkpoint, with the usual housekeeping, and prints the outcome.
import { scratchEngine } from './scratch-engine.js'

const [home, project] = process.argv.slice(2)
const engine = await scratchEngine(home, {}, { onMaintenanceDue: undefined })
const { outcome } = await engine.snapshot(project)
process.stdout.write(`${outcome}\n`)
