// split-index-again.js <repository>: replaces a split index as git does, and deletes the old shared index, until it is
// killed.
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [root = ''] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim()
const index = join(root, '.git/index')

/** The two versions have equal paths in other bytes, so their shared indexes have other names. */
const states = ['2', '4'].map((version) => {
  git('update-index', '--no-split-index', '--index-version', version)
  git('update-index', '--split-index')
  const shared = join(root, git('rev-parse', '--shared-index-path'))
  return { own: readFileSync(index), shared, content: readFileSync(shared) }
})

process.stdout.write('started\n')
for (let round = 0; ; round += 1) {
  const [next, last] = round % 2 === 0 ? states : states.toReversed()
  writeFileSync(`${next.shared}.lock`, next.content)
  renameSync(`${next.shared}.lock`, next.shared)
  writeFileSync(`${index}.lock`, next.own)
  renameSync(`${index}.lock`, index)
  rmSync(last.shared)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}
