// read-tracked-paths.js <workdir>: prints the kind of the answer, or its code.
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { readTrackedPaths } from '@hermes-checkpoints/workdir'

const outcome = readTrackedPaths(parseWorkdirPath(process.argv[2]))
process.stdout.write(JSON.stringify(outcome.kind === 'unreadable' ? outcome.code : outcome.kind))
