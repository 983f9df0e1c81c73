import type { Checkpoint, Engine } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import { systemLockPort } from '@hermes-checkpoints/lock'
import {
  buildTree,
  plainGit,
  upstreamHash,
  type UpstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { expect } from 'vitest'
import { taken, textsOf } from './checkpoint-content.ts'

/** Takes a checkpoint of each state with upstream, and returns their ids; each reason is the content of the file `a`. */
export function takeEach(
  upstream: UpstreamStore,
  project: string,
  states: readonly string[],
): readonly string[] {
  return states.map((state) => {
    buildTree(project, { a: state })
    return upstream.take(project, state) ?? ''
  })
}

/** Takes a checkpoint of each state with our engine, and returns their ids; each reason is the content of the file `a`. */
export async function saveEach(
  engine: Engine,
  project: string,
  states: readonly string[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const state of states) {
    buildTree(project, { a: state })
    ids.push(taken(await engine.snapshot(project, { reason: state })).id)
  }
  return ids
}

/** Returns the checkpoint with a number in the log. */
export async function checkpointAt(
  engine: Engine,
  project: string,
  number: number,
): Promise<Checkpoint> {
  return engine.resolve(project, `${number}`)
}

export async function reasonsIn(engine: Engine, project: string): Promise<readonly string[]> {
  return (await engine.log(project)).checkpoints.map(({ reason }) => reason)
}

/** Returns how many checkpoints upstream counts before it prunes. */
export function countedByUpstream({ store }: Layout, project: string): number {
  const ref = `refs/hermes/${upstreamHash(project)}`
  return Number(plainGit(store, 'rev-list', '--count', ref))
}

/** Expects both to list the same checkpoints with the same reasons, and none to be empty. */
export async function expectSameList(
  engine: Engine,
  upstream: UpstreamStore,
  project: string,
): Promise<void> {
  const { checkpoints } = await engine.log(project)
  const theirs = upstream.list(project).map(({ hash, reason }) => ({ id: hash, reason }))
  expect(theirs).toEqual(checkpoints.map(({ id, reason }) => ({ id, reason })))
}

/** Expects every listed checkpoint to be readable, and git fsck to find nothing wrong. */
export async function expectSoundStore(engine: Engine, layout: Layout): Promise<void> {
  for (const { checkpoints } of await engine.logAll()) {
    for (const checkpoint of checkpoints) {
      expect(Object.keys(await textsOf(layout, checkpoint)).length).toBeGreaterThan(0)
    }
  }
  plainGit(layout.store, 'fsck', '--full', '--strict')
}

/** Runs a command as upstream's newest form does: under the store's lock, without waiting for it. */
export async function underUpstreamsLock<Result>(
  { lockFile: file }: Layout,
  work: () => Result | Promise<Result>,
): Promise<Result | 'busy'> {
  const outcome = await systemLockPort().acquire({ file, mode: 'exclusive', waitMs: 0 })
  if (outcome.kind === 'busy') return 'busy'
  try {
    return await work()
  } finally {
    outcome.lock.release()
  }
}
