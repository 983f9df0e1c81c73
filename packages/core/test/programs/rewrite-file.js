// Writes a file so many times, filled with one letter: rewrite-file.js PATH LETTER TIMES [UMASK]
import { writeFileAtomically } from '@hermes-checkpoints/core'

const [path, letter, times, umask] = process.argv.slice(2)
if (umask !== undefined) process.umask(Number.parseInt(umask, 8))
for (let count = 0; count < Number(times); count += 1) {
  writeFileAtomically(path, letter.repeat(100_000))
}
