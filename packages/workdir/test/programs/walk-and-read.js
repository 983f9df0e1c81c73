// walk-and-read.js <root>: walks a directory, reads every file, and prints the results.
import { parseWorkdirPath, systemClock } from '@hermes-checkpoints/core'
import { readWalkedFile, walk } from '@hermes-checkpoints/workdir'

const root = parseWorkdirPath(process.argv[2])
const outcome = await walk({
  root,
  identity: null,
  excluded: [],
  weakRules: [],
  strongRules: [],
  maxFileBytes: Number.POSITIVE_INFINITY,
  clock: systemClock,
})
process.stdout.write(JSON.stringify(outcome.kind === 'walked' ? report(outcome.tree) : outcome))

function report({ files, notCaptured, rulesNotRead }) {
  const read = Array.from(files, ([path, file]) => {
    const result = readWalkedFile(root, path, file, Number.POSITIVE_INFINITY)
    return [path, result.kind === 'content' ? result.content.toString() : result]
  })
  return { files: Object.fromEntries(read), notCaptured, rulesNotRead }
}
