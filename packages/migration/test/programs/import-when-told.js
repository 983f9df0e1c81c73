// import-when-told.js <base> <temporary>: reads a line, then imports everything in a base; prints when it begins and ends.
import { once } from 'node:events'
import { layout, parseAbsolutePath, systemClock } from '@hermes-checkpoints/core'
import { openGit } from '@hermes-checkpoints/git-adapter'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { importHistory } from '@hermes-checkpoints/migration'

const [base, temporary] = process.argv.slice(2)

process.stdout.write('ready\n')
await once(process.stdin, 'data')
process.stdout.write('begun\n')
const { repositories } = await importHistory({
  layout: layout(parseAbsolutePath(base)),
  git: openGit({ env: { PATH: process.env.PATH }, timeoutMs: 60_000 }),
  clock: systemClock,
  locks: systemLockPort(),
  lockWaitMs: 60_000,
  policy: { last: 3, hourly: 0, daily: 0 },
  temporaryRoot: parseAbsolutePath(temporary),
  all: true,
})
const outcomes = repositories.map(({ outcome, verified }) => `${outcome} ${verified}`)
process.stdout.write(`${outcomes.join(', ')}\n`)
process.exit()
