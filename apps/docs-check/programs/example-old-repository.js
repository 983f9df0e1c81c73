#!/usr/bin/env node
// Creates ~/diary and its pre-v2 repository in ~/.hermes/checkpoints.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const workdir = join(process.env.HOME, 'diary')
const hash = createHash('sha256').update(workdir).digest('hex').slice(0, 16)
const directory = join(process.env.HOME, '.hermes', 'checkpoints', hash)
const git = (args, date = '2026-04-01T12:00:00Z') =>
  execFileSync(
    'git',
    ['-c', 'user.name=Hermes Checkpoint', '-c', 'user.email=hermes@local', ...args],
    {
      cwd: workdir,
      env: {
        PATH: process.env.PATH,
        GIT_DIR: directory,
        GIT_WORK_TREE: workdir,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      },
      stdio: 'ignore',
    },
  )

mkdirSync(workdir)
mkdirSync(directory, { recursive: true })
git(['init'])
writeFileSync(join(directory, 'HERMES_WORKDIR'), `${workdir}\n`)
for (const day of ['01', '02']) {
  writeFileSync(join(workdir, 'diary.txt'), `April ${day}\n`)
  git(['add', '-A'])
  git(['commit', '-m', `before write_file on April ${day}`], `2026-04-${day}T12:00:00Z`)
}
