// housekeeper.js <order>: puts a store in order once. Started detached after a checkpoint; see src/housekeeping/start-housekeeper.ts.
import { layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import { openEngine } from '@hermes-checkpoints/checkpoints'

const [order] = process.argv.slice(2)
const { base, temporaryRoot, ...options } = JSON.parse(order)
const engine = openEngine({
  ...options,
  layout: layout(parseAbsolutePath(base)),
  temporaryRoot: parseAbsolutePath(temporaryRoot),
  env: process.env,
  cwd: '/',
})
void engine.maintain()
