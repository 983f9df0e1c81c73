import { readFileSync } from 'node:fs'
import type { DirectoryIdentity, Instant, WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import {
  hasLookAhead,
  ignoreLayer,
  parseIgnoreFile,
  walk,
  type IgnoreLayer,
  type WalkOutcome,
  type WalkRequest,
} from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../context/engine-context.ts'

export interface ProjectWalk {
  readonly root: WorkdirPath
  /** The walk refuses any other directory; null accepts all. */
  readonly identity: DirectoryIdentity | null
  /** The entries that the last scan recorded. */
  readonly lastScan?: WalkRequest['lastScan'] | undefined
  readonly deadline: Instant
  readonly signal?: AbortSignal | undefined
}

/** Walks a project's directory by the store's rules and the user's limits. */
export function walkProject(
  context: EngineContext,
  store: Store,
  { deadline, identity, lastScan, root, signal }: ProjectWalk,
): Promise<WalkOutcome> {
  if (!hasLookAhead()) context.missing('look-ahead')
  return walk({
    root,
    identity,
    excluded: [context.places.base],
    weakRules: [parseIgnoreFile('', readFileSync(store.layout.exclude))],
    strongRules: [ownersRules(context)],
    maxFileBytes: largestFileBytes(context.settings.checkpoints),
    clock: context.clock,
    deadline,
    progress: context.progress,
    ...(lastScan !== undefined && { lastScan }),
    ...(signal !== undefined && { signal }),
  })
}

/** The user's settings, which win over the project's own ignore rules. */
export function ownersRules({ settings }: EngineContext): IgnoreLayer {
  const { exclude, include } = settings.checkpoints
  return ignoreLayer('', [...exclude, ...include.map((pattern) => `!${pattern}`)])
}
