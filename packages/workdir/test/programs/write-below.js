// write-below.js <root> <directory>: does every kind of step in a directory and prints the outcomes.
import { lstatSync } from 'node:fs'
import { parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import { openTreeWriter } from '@hermes-checkpoints/workdir'

const [root, directory] = process.argv.slice(2)
const identity = lstatSync(root, { bigint: true })
const writer = openTreeWriter(parseWorkdirPath(root), { identity, token: 'abc123' })
const content = Buffer.from('new')
const path = (name) => parseTreePath(`${directory}/${name}`)
const outcomes = [
  writer.writeFile(path('hermes-checkpoints-test'), content, 0o644),
  writer.setPermissions(path('old'), 0o600),
  writer.writeLink(path('link'), content),
  writer.makeDirectory(path('made')),
  writer.removeDirectory(path('made')),
  writer.removeFile(path('gone')),
]
process.stdout.write(JSON.stringify({ outcomes, unfinished: writer.close() }))
