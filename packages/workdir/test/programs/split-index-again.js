// split-index-again.js <repository>: has git write a new shared index and delete the old one, for as long as it runs.
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const [root = ''] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe' }).toString().trim()

for (let round = 0; ; round += 1) {
  git('update-index', '--index-version', String(2 + 2 * (round % 2)), '--no-split-index')
  git('update-index', '--split-index')
  const current = git('rev-parse', '--shared-index-path')
  for (const name of readdirSync(join(root, '.git')))
    if (name.startsWith('sharedindex.') && !current.endsWith(name))
      rmSync(join(root, '.git', name), { force: true })
  if (round === 0) process.stdout.write('started\n')
}
