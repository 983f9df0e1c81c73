// observe.js <workdir> <device> <inode>: prints what becomes of a project whose parent was recorded so.
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { inspectDirectory } from '@hermes-checkpoints/workdir'

const [workdir, dev, ino] = process.argv.slice(2)
const parent = { dev: BigInt(dev), ino: BigInt(ino) }
const state = inspectDirectory({ workdir: parseWorkdirPath(workdir), parent })
process.stdout.write(JSON.stringify(state))
