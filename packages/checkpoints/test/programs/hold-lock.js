// hold-lock.js <file> <mode>: takes a lock, says so, and keeps it until it is killed.
import { once } from 'node:events'
import { systemLockPort } from '@hermes-checkpoints/lock'

const [file, mode] = process.argv.slice(2)
const outcome = await systemLockPort().acquire({ file, mode, waitMs: 60_000 })
process.stdout.write(`${outcome.kind}\n`)
await once(process.stdin.resume(), 'end')
