import { join } from 'node:path'
import {
  buildTree,
  scratchDirectory,
  scratchHome,
  upstreamStore,
  type Tree,
  type UpstreamStore,
  type UpstreamStoreOptions,
} from '@hermes-checkpoints/test-fixtures'

export interface Scene {
  readonly upstream: UpstreamStore
  readonly workdir: string
}

/** A project with some files, and an upstream without checkpoints of it. */
export function setUp(tree: Tree, options: UpstreamStoreOptions = {}, name = 'project'): Scene {
  const workdir = join(scratchDirectory(), name)
  buildTree(workdir, tree)
  return { upstream: upstreamStore(scratchHome().base, options), workdir }
}

/** Takes this many checkpoints, each of another state, and returns the results. */
export function takeMany({ upstream, workdir }: Scene, count: number): readonly string[] {
  return Array.from({ length: count }, (_none, at) => {
    buildTree(workdir, { a: `state ${at + 1}` })
    return upstream.take(workdir, `take ${at + 1}`) ?? ''
  })
}
