// fail-on-request.js <home> <project>: for each line with an operation, its argument and a fault, does the operation while
// system calls fail as the fault says, and prints whether one failed and the result of the operation.
import { createInterface } from 'node:readline'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { armFault, disarmFault } from './failing-calls.js'
import { scratchEngine } from './scratch-engine.js'

const [home, project] = process.argv.slice(2)

const operations = {
  snapshot: async (engine) => {
    const { checkpoint, outcome } = await engine.snapshot(project)
    return { done: outcome, id: checkpoint?.id ?? null }
  },
  restore: async (engine, checkpoint) => {
    const { failed, kept, verified } = await engine.restore(project, { checkpoint })
    return { done: 'restored', isWhole: verified && failed.length + kept.length === 0 }
  },
  prune: async (engine) => ({ done: 'pruned', errors: (await engine.prune()).errors }),
}

// The lock library is loaded once, with the first lock.
const warmUp = { file: `${home}.lock`, mode: 'exclusive', waitMs: 60_000 }
await (await systemLockPort().acquire(warmUp)).lock.release()
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { argument, fault, flags, operation } = JSON.parse(line)
  // A git whose output was lost stays silent.
  const engine = await scratchEngine(home, flags, { gitTimeoutMs: 5000 })
  armFault(fault)
  const result = await operations[operation](engine, argument).catch(failureOf)
  const hasStruck = disarmFault()
  process.stdout.write(`${JSON.stringify({ hasStruck, result })}\n`)
}

function failureOf(error) {
  return { done: 'threw', code: error.code, message: error.message }
}
