// keep-house.js <home> <directory> <action>...: does each with the directory's checkpoints, and tells what came of it.
import { scratchEngine } from './scratch-engine.js'

const [home, directory, ...names] = process.argv.slice(2)
const engine = await scratchEngine(home)

const actions = {
  snapshot: async () => ({ outcome: (await engine.snapshot(directory)).outcome }),
  status: async () => ({ state: (await engine.status()).projects[0].state }),
  prune: async () => ({ actions: (await engine.prune()).actions }),
  maintain: async () => ({ actions: (await engine.maintain()).actions }),
  log: async () => ({ checkpoints: (await engine.log(directory)).checkpoints.length }),
}

const results = []
for (const name of names) results.push(await actions[name]())
process.stdout.write(JSON.stringify(results))
