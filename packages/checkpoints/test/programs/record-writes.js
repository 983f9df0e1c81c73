// record-writes.js <home> <project> <name> <count>: writes files of its own, records each, and says when it is done.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchEngine } from './scratch-engine.js'

const [home, project, name, count] = process.argv.slice(2)
const engine = await scratchEngine(home)
for (let number = 1; number <= Number(count); number += 1) {
  const path = join(project, `${name}-${number}`)
  writeFileSync(path, `${number}`)
  await engine.recordAgentWrite(path)
}
process.stdout.write('done\n')
