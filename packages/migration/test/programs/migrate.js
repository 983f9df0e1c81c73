// migrate.js <home> [<code> <at>]: migrates a home and prints the report. From repository number <at> on, moves fail with
// the system error <code>.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { layout, parseAbsolutePath, systemClock } from '@hermes-checkpoints/core'

const [home, code, at] = process.argv.slice(2)
if (code !== undefined) failToMove(code, Number(at))

const { migrate } = await import('@hermes-checkpoints/migration')
const places = layout(parseAbsolutePath(`${home}/checkpoints`))
const answer = await migrate({ layout: places, clock: systemClock, lockWaitMs: 60_000 }).then(
  ({ archiving }) => archiving,
  (error) => ({ code: error.code, message: error.message }),
)
process.stdout.write(JSON.stringify(answer))

/** Lets the renames of atomic writes succeed: only moves into an archive fail. */
function failToMove(errno, from) {
  const { renameSync } = fs
  let moves = 0
  fs.renameSync = (path, target) => {
    if (target.includes('/legacy-') && ++moves >= from)
      throw Object.assign(new Error(`${errno}: rename '${String(path)}'`), {
        code: errno,
        syscall: 'rename',
      })
    renameSync(path, target)
  }
  syncBuiltinESMExports()
}
