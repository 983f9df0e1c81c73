// migrate-and-die.js <home> <at>: migrates a home, but kills itself right before its call number <at> that changes the disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { layout, parseAbsolutePath, systemClock } from '@hermes-checkpoints/core'

const [home, at] = process.argv.slice(2)
const { archiveOldRepositories } = await import('@hermes-checkpoints/migration')
let calls = 0
for (const name of 'openSync writeFileSync fsyncSync renameSync mkdirSync chmodSync rmSync rmdirSync'.split(
  ' ',
)) {
  const real = fs[name]
  fs[name] = (...args) => {
    if (++calls === Number(at)) process.kill(process.pid, 'SIGKILL')
    return real(...args)
  }
}
syncBuiltinESMExports()
archiveOldRepositories({
  layout: layout(parseAbsolutePath(`${home}/checkpoints`)),
  clock: systemClock,
})
