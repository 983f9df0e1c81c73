// take-over.js <port> <file>...: works once under each of the locks, prints that and ends.
import { criticalSection } from './critical-section.js'
import { ports } from './ports.js'

const [port, ...files] = process.argv.slice(2)
for (const file of files) {
  await criticalSection(ports[port], { file, mode: 'exclusive', waitMs: 60_000 }, `${file}.log`)
}
process.stdout.write('done\n')
