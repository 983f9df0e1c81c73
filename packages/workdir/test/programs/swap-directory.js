// swap-directory.js <directory> <outside>: makes a directory a link to another one and back until it is killed.
import { renameSync, symlinkSync, unlinkSync } from 'node:fs'

const [directory, outside] = process.argv.slice(2)
const parked = `${directory}.parked`
process.stdout.write('begun\n')
for (;;) {
  renameSync(directory, parked)
  symlinkSync(outside, directory)
  unlinkSync(directory)
  renameSync(parked, directory)
}
