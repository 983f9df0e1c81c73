import { readFileSync } from 'node:fs'
import type { DirectoryIdentity, Instant, WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import { ignoreLayer, parseIgnoreFile, walk, type WalkOutcome } from '@hermes-checkpoints/workdir'
import type { EngineContext } from './engine-context.ts'

export interface ProjectWalk {
  readonly root: WorkdirPath
  /** Which directory it has to be; null accepts any. */
  readonly identity: DirectoryIdentity | null
  readonly deadline: Instant
  readonly signal?: AbortSignal | undefined
}

/** Walks a project's directory by the store's rules and the owner's limits. */
export function walkProject(
  context: EngineContext,
  store: Store,
  { deadline, identity, root, signal }: ProjectWalk,
): Promise<WalkOutcome> {
  const { exclude, include } = context.settings.checkpoints
  return walk({
    root,
    identity,
    excluded: [context.places.base],
    weakRules: [parseIgnoreFile('', readFileSync(store.layout.exclude))],
    strongRules: [ignoreLayer('', [...exclude, ...include.map((pattern) => `!${pattern}`)])],
    maxFileBytes: largestFileBytes(context.settings.checkpoints),
    clock: context.clock,
    deadline,
    progress: context.progress,
    ...(signal === undefined ? {} : { signal }),
  })
}
