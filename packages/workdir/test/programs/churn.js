// churn.js <way> <file>: changes a file, or a directory of that name, without pause until it is killed.
import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'

const [way, file] = process.argv.slice(2)
const line = `${'x'.repeat(99)}\n`
const versions = ['a', 'b'].map((letter) => letter.repeat(100_000))

const ways = {
  truncate() {
    writeFileSync(file, line.repeat(1000))
    truncateSync(file, 100)
  },
  grow() {
    writeFileSync(file, '')
    for (let count = 0; count < 1000; count += 1) appendFileSync(file, line)
  },
  vanish() {
    rmSync(file, { force: true })
    writeFileSync(file, line)
  },
  directories() {
    for (const name of ['one', 'two', 'three']) {
      mkdirSync(`${file}/${name}/inner`, { recursive: true })
      writeFileSync(`${file}/${name}/inner/.gitignore`, 'ignored\n')
      writeFileSync(`${file}/${name}/inner/file`, line)
    }
    rmSync(file, { recursive: true })
  },
  replace() {
    for (const version of versions) {
      writeFileSync(`${file}.new`, version)
      renameSync(`${file}.new`, file)
    }
  },
}

ways[way]()
process.stdout.write('started\n')
for (;;) ways[way]()
