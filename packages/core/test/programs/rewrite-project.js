// Rewrites a project's file until it is killed. Each version fills the file with the last digit of its time, so that a
// reader can distinguish a complete version from a mixture.
import { writeSync } from 'node:fs'
import {
  layout,
  newProject,
  parseAbsolutePath,
  parseWorkdirPath,
  writeProject,
} from '@hermes-checkpoints/core'

const [base, workdir] = process.argv.slice(2)
const places = layout(parseAbsolutePath(base))
const standardOutput = 1

for (let version = 0; ; version += 1) {
  const project = newProject(parseWorkdirPath(workdir), null, version * 1000)
  writeProject(places, { ...project, fields: { filling: String(version % 10).repeat(100_000) } })
  if (version === 0) writeSync(standardOutput, 'written\n')
}
