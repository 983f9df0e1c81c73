// maintain-on-request.js <home> <prune|maintain>: for each line that it reads, runs maintenance that keeps three
// checkpoints of each project, and says when it begins and when it is done.
import { createInterface } from 'node:readline'
import { scratchEngine } from './scratch-engine.js'

const [home, how] = process.argv.slice(2)
const engine = await scratchEngine(home, { 'checkpoints.max_snapshots': 3 })
process.stdout.write('ready\n')
for await (const _ of createInterface({ input: process.stdin })) {
  process.stdout.write('begun\n')
  const { errors } = await engine[how]()
  process.stdout.write(errors.length === 0 ? 'done\n' : `${JSON.stringify(errors)}\n`)
}
