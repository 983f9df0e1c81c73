// swap-directory.js <directory> <outside>: swaps a directory for a link to another one and back until it is killed.
import { renameSync, symlinkSync, unlinkSync } from 'node:fs'

const [directory, outside] = process.argv.slice(2)
const parked = `${directory}.parked`
process.stdout.write('started\n')
for (;;) {
  renameSync(directory, parked)
  symlinkSync(outside, directory)
  unlinkSync(directory)
  renameSync(parked, directory)
}
