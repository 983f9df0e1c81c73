// contend.js <port> <file> <log>: works under the lock again and again until it is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { criticalSection } from './critical-section.js'
import { ports } from './ports.js'

const [port, file, logFile] = process.argv.slice(2)
for (;;) {
  const mode = Math.random() < 0.3 ? 'shared' : 'exclusive'
  await criticalSection(ports[port], { file, mode, waitMs: 60_000 }, logFile)
  await sleep(Math.random())
}
