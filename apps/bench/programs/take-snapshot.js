// take-snapshot.js <home> <directory>: takes one checkpoint, so that the bench can measure the process.
import { openOurs } from '../dist/references/our-engine.js'

const [home, directory] = process.argv.slice(2)
const engine = await openOurs({ home })
const { outcome, why } = await engine.snapshot(directory)
if (outcome !== 'taken' && outcome !== 'unchanged') throw new Error(`${outcome}: ${why}`)
