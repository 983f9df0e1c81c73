import { layout, parseAbsolutePath, parseTreePath } from '@hermes-checkpoints/core'
import {
  importCheckpoint,
  initStore,
  log,
  moveRefs,
  openGit,
  readBlobs,
  readTree,
} from '@hermes-checkpoints/git-adapter'
import { fsck } from '../../dist/maintain/fsck.js'
import { countObjects } from '../../dist/objects/count-objects.js'

const attributes = '* text eol=lf ident\n'
const content = 'a\r\n$Id$\r\n'

/** Makes a store in a base, takes a checkpoint, and returns the results of every operation on it. */
export async function takeAndRead(base, env) {
  const git = openGit({ env, timeoutMs: 30_000 })
  const store = initStore(git, layout(parseAbsolutePath(base)))
  const taken = await importCheckpoint(store, {
    ref: 'refs/hermes/0123456789abcdef',
    parent: null,
    time: 1_700_000_000_000,
    zoneOffsetMinutes: 60,
    message: 'before terminal: rm -rf x',
    deletions: [],
    writes: [
      { path: parseTreePath('.gitattributes'), mode: '100644', content: Buffer.from(attributes) },
      { path: parseTreePath('crlf.txt'), mode: '100644', content: Buffer.from(content) },
    ],
  })
  const files = await readTree(store, taken.id)
  const blobs = []
  const ids = files.map((file) => file.id)
  for await (const answer of readBlobs(store, ids)) blobs.push(answer.bytes.toString('hex'))
  const kept = { ref: `refs/hermes-kept/0123456789abcdef/${taken.id}`, from: null, to: taken.id }
  const moved = await moveRefs(store, [kept])
  const report = await fsck(store)
  const counts = await countObjects(store)
  const history = await log(store, taken.id)
  return { taken, files, blobs, moved, report, counts, history }
}
