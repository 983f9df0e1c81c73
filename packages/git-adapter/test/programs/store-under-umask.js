// Makes a store and a checkpoint in the base named by the first argument, under the umask named by the second.
import { layout, parseAbsolutePath, parseTreePath } from '@hermes-checkpoints/core'
import { importCheckpoint, initStore, openGit } from '@hermes-checkpoints/git-adapter'

const [base, umask] = process.argv.slice(2)
process.umask(Number.parseInt(umask, 8))
const git = openGit({ env: { PATH: process.env.PATH }, timeoutMs: 30_000 })
const store = initStore(git, layout(parseAbsolutePath(base)))
await importCheckpoint(store, {
  ref: 'refs/hermes/0123456789abcdef',
  parent: null,
  time: 0,
  zoneOffsetMinutes: 0,
  message: 'manual',
  deletions: [],
  writes: [{ path: parseTreePath('a/b'), mode: '100644', content: Buffer.from('text') }],
})
