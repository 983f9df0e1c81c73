import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { pruneSessions } from '@hermes-checkpoints/sessions'

// prune.js HOME NOW: prunes the sessions of a home with NOW as the current time, and prints the report.
const [home, now] = process.argv.slice(2)
const clock = { now: () => Number(now) }
process.stdout.write('begun\n')
const report = await pruneSessions({ home: parseAbsolutePath(home), clock })
process.stdout.write(`${JSON.stringify(report)}\n`)
