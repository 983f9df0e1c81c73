// Makes a store in the base named by the first argument.
import { layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import { initStore, openGit } from '@hermes-checkpoints/git-adapter'

initStore(
  openGit({ env: process.env, timeoutMs: 30_000 }),
  layout(parseAbsolutePath(process.argv[2])),
)
