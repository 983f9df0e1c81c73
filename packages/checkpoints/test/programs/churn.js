// churn.js <directory>: truncates, grows, removes and replaces files without a pause until it is killed.
import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [directory] = process.argv.slice(2)
const line = `${'x'.repeat(99)}\n`
const versions = ['a', 'b'].map((letter) => letter.repeat(100_000))
const inside = (name) => join(directory, name)

function churn() {
  writeFileSync(inside('truncated'), line.repeat(1000))
  truncateSync(inside('truncated'), 100)
  writeFileSync(inside('growing'), '')
  for (let count = 0; count < 100; count += 1) appendFileSync(inside('growing'), line)
  rmSync(inside('vanishing'), { force: true })
  writeFileSync(inside('vanishing'), line)
  for (const version of versions) {
    writeFileSync(inside('replacement'), version)
    renameSync(inside('replacement'), inside('replaced'))
  }
}

churn()
process.stdout.write('begun\n')
for (;;) churn()
