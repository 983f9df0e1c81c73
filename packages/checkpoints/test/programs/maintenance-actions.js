// maintenance-actions.js <home> <directory> <action>...: runs each action on the directory's checkpoints, and prints its result.
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
