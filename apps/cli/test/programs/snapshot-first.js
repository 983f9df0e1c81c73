// snapshot-first.js <home> <project>: prints that it is ready; on a signal, takes a checkpoint like the program, with a
// longer lock timeout, and prints the outcome.
import { once } from 'node:events'
import { openEngine } from '@hermes-checkpoints/checkpoints'
import { layout, parseAbsolutePath, systemClock } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { archiveOldRepositories } from '@hermes-checkpoints/migration'

const [home, project] = process.argv.slice(2)
const { settings } = await loadSettings({ home: parseAbsolutePath(home), env: {}, flags: {} })
const notices = []
const engine = openEngine({
  layout: layout(parseAbsolutePath(`${home}/checkpoints`)),
  settings,
  env: { PATH: process.env.PATH },
  cwd: '/',
  userHome: home,
  temporaryRoot: parseAbsolutePath(home),
  gitTimeoutMs: 60_000,
  lockWaitMs: 60_000,
  onMaintenanceDue: () => undefined,
  migrateLegacy: async (places) => archiveOldRepositories({ layout: places, clock: systemClock }),
  notify: (notice) => void notices.push(notice),
})
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const { outcome, why = null } = await engine.snapshot(project)
process.stdout.write(`${JSON.stringify({ outcome, why, notices: notices.length })}\n`)
process.exit()
