// hold-lock.js <port> <file> <mode>: takes the lock, prints that, and releases it on request.
import { once } from 'node:events'
import { ports } from './ports.js'

const [port, file, mode] = process.argv.slice(2)
const outcome = await ports[port].acquire({ file, mode, waitMs: 60_000 })
process.stdout.write(`${outcome.kind}\n`)
await once(process.stdin, 'data')
outcome.lock.release()
process.stdout.write('released\n')
await once(process.stdin, 'end')
