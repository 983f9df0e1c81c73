// restore-steps.js <home> <project> <steps>: runs the steps of a JSON list, and prints their results.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTreePath, pathToText } from '@hermes-checkpoints/core'
import { scratchEngine } from './scratch-engine.js'

const [home, project, steps] = process.argv.slice(2)
const engine = await scratchEngine(home)

const stepsByName = {
  snapshot: async () => (await engine.snapshot(project)).outcome,
  restore: (checkpoint, ...names) => {
    const paths = names.map((name) => parseTreePath(name))
    return summaryOf(engine.restore(project, { checkpoint, paths }))
  },
  undo: () => summaryOf(engine.undo(project)),
  read: (path) => readFileSync(join(project, path), 'utf8'),
  journals: () => readdirSync(join(home, 'checkpoints/store/journals')),
}

const results = []
for (const [name, ...args] of JSON.parse(steps)) results.push(await stepsByName[name](...args))
process.stdout.write(JSON.stringify(results))

async function summaryOf(restoring) {
  try {
    const { deleted, failed, kept, restored, verified } = await restoring
    return {
      restored: restored.map(pathToText),
      deleted: deleted.map(pathToText),
      kept: reasonsByPath(kept),
      failed: reasonsByPath(failed),
      verified,
    }
  } catch (error) {
    return { code: error.code, message: error.message }
  }
}

function reasonsByPath(list) {
  return Object.fromEntries(list.map(({ path, why }) => [pathToText(path), why]))
}
