// act-on-request.js <home> <directory>: takes a checkpoint for every line `snapshot <reason>`, restores one for every line
// `restore <id>`, and says when it begins and how it ended.
import { createInterface } from 'node:readline'
import { scratchEngine } from './scratch-engine.js'

const [home, directory] = process.argv.slice(2)
const engine = await scratchEngine(home)

const acts = {
  snapshot: async (reason) => (await engine.snapshot(directory, { reason })).outcome,
  restore: async (checkpoint) => {
    const { verified } = await engine.restore(directory, { checkpoint })
    return verified ? 'restored' : 'not restored'
  },
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [name, argument] = line.split(' ')
  process.stdout.write('begun\n')
  const outcome = await acts[name](argument).catch(({ code }) => code)
  process.stdout.write(`${outcome}\n`)
}
