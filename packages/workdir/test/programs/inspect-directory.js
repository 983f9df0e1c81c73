// inspect-directory.js <workdir> <device> <inode>: prints the state of a project with this recorded parent.
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { inspectDirectory } from '@hermes-checkpoints/workdir'

const [workdir, dev, ino] = process.argv.slice(2)
const parent = { dev: BigInt(dev), ino: BigInt(ino) }
const state = inspectDirectory({ workdir: parseWorkdirPath(workdir), parent })
process.stdout.write(JSON.stringify(state))
