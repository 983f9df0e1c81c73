// observe.js <workdir> <device> <inode>: prints what becomes of a project whose parent was recorded so.
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { observeDirectory } from '@hermes-checkpoints/workdir'

const [workdir, dev, ino] = process.argv.slice(2)
const parent = { dev: BigInt(dev), ino: BigInt(ino) }
const state = observeDirectory({ workdir: parseWorkdirPath(workdir), parent })
process.stdout.write(JSON.stringify(state))
