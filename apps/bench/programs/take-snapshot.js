// take-snapshot.js <home> <directory>: takes one checkpoint, for whoever wants to know what that process takes.
import { openOurs } from '../dist/references/our-engine.js'

const [home, directory] = process.argv.slice(2)
const engine = await openOurs({ home })
const { outcome, why } = await engine.snapshot(directory)
if (outcome !== 'taken' && outcome !== 'unchanged') throw new Error(`${outcome}: ${why}`)
