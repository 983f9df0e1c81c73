// hold-lock-with-child.js <file> inherited|private: takes the lock, starts a program that sleeps
// with or without the lock's descriptor, prints its pid, and releases the lock on request.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ports } from './ports.js'

const [file, descriptor] = process.argv.slice(2)
const { lock } = await ports.flock.acquire({ file, mode: 'exclusive', waitMs: 60_000 })
const passedOn = descriptor === 'inherited' ? lock.descriptor : 'ignore'
const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', passedOn] })
process.stdout.write(`${child.pid}\n`)
await once(process.stdin, 'data')
lock.release()
process.stdout.write('released\n')
await once(process.stdin, 'end')
