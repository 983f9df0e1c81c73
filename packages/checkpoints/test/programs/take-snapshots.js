// take-snapshots.js <home> <project> <name> <count> [longest pause]: writes its numbers into two files of its own and takes
// a checkpoint after each, and prints the outcomes. It may pause for some milliseconds before each.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchEngine } from './scratch-engine.js'

const [home, project, name, count, longestPause = 0] = process.argv.slice(2)
const engine = await scratchEngine(home)
process.stdout.write('ready\n')
for (let number = 1; number <= Number(count); number += 1) {
  if (longestPause > 0) await sleep(Math.random() * longestPause)
  for (const part of ['one', 'two']) writeFileSync(join(project, `${name}-${part}`), `${number}`)
  const { checkpoint, outcome, why } = await engine.snapshot(project)
  process.stdout.write(`${JSON.stringify({ outcome, why, id: checkpoint?.id, number })}\n`)
}
