// inspect-entries.js <root> <path>...: prints the state of each path.
import { lstatSync } from 'node:fs'
import { parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import { openTreeWriter } from '@hermes-checkpoints/workdir'

const [root, ...paths] = process.argv.slice(2)
const identity = lstatSync(root, { bigint: true })
const writer = openTreeWriter(parseWorkdirPath(root), { identity, token: 'abc123' })
process.stdout.write(
  JSON.stringify(
    paths.map((path) => writer.inspect(parseTreePath(path), Number.POSITIVE_INFINITY)),
  ),
)
writer.close()
