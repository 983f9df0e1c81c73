// take-snapshots.js <home> <project> <name> <count>: writes its numbers into two files of its own and takes a
// checkpoint after each, and says for each how that went.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchEngine } from './scratch-engine.js'

const [home, project, name, count] = process.argv.slice(2)
const engine = await scratchEngine(home)
process.stdout.write('ready\n')
for (let number = 1; number <= Number(count); number += 1) {
  for (const part of ['one', 'two']) writeFileSync(join(project, `${name}-${part}`), `${number}`)
  const { checkpoint, outcome, why } = await engine.snapshot(project)
  process.stdout.write(`${JSON.stringify({ outcome, why, id: checkpoint?.id, number })}\n`)
}
