// restore-each.js <home> <project>: restores every checkpoint whose id it reads, and says when it begins and, when it is
// done, which checkpoint undoes that.
import { createInterface } from 'node:readline'
import { scratchEngine } from './scratch-engine.js'

const [home, project] = process.argv.slice(2)
const engine = await scratchEngine(home)
process.stdout.write('ready\n')
for await (const checkpoint of createInterface({ input: process.stdin })) {
  process.stdout.write(`restoring ${checkpoint}\n`)
  const { undo } = await engine.restore(project, { checkpoint })
  process.stdout.write(`restored ${undo}\n`)
}
