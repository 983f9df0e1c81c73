import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  keptPrefix,
  chainRef,
  type AbsolutePath,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { entriesIn, withAllBelow } from './leftover-places.ts'
import { requireExclusive } from './require-exclusive.ts'
import type { Store } from './store.ts'

/** No git holds one of these for longer. Older versions of upstream hold no other lock by which theirs could be told. */
const momentMs = 2_000
const pauseMs = 50

/**
 * Finds the lock files that killed gits have left on refs and on the cuts, or only those that stand in the way of one
 * project: every later git would fail on them.
 *
 * One that is young may be upstream's, and gets a moment to go by itself. Only who holds the store alone may remove what
 * is found: then no git of ours is behind it.
 */
export async function abandonedLocks(
  layout: Layout,
  now: Instant,
  project?: ProjectHash,
): Promise<readonly AbsolutePath[]> {
  let files = project === undefined ? allLocks(layout) : locksOf(layout, project)
  for (let waitedMs = 0; waitedMs < momentMs; waitedMs += pauseMs) {
    if (!files.some((file) => isYoung(file, now + waitedMs))) break
    await sleep(pauseMs)
    files = files.filter(isThere)
  }
  return files
}

/** Removes all of them. Needs the store alone. */
export async function sweepLocks(store: Store, now: Instant): Promise<void> {
  requireExclusive(store, 'sweep locks of git')
  for (const file of await abandonedLocks(store.layout, now)) rmSync(file, { force: true })
}

function allLocks(layout: Layout): readonly AbsolutePath[] {
  const { refs, shallow } = layout
  const ofRefs = withAllBelow(refs).flatMap(locksIn)
  return [packedRefsLock(layout), `${shallow}.lock` as AbsolutePath].filter(isThere).concat(ofRefs)
}

function locksOf(layout: Layout, project: ProjectHash): readonly AbsolutePath[] {
  const { store } = layout
  const chainLock = join(store, `${chainRef(project)}.lock`) as AbsolutePath
  const ofKept = locksIn(join(store, keptPrefix, project) as AbsolutePath)
  return [chainLock, packedRefsLock(layout)].filter(isThere).concat(ofKept)
}

/** Held by whoever deletes a ref. */
function packedRefsLock({ store }: Layout): AbsolutePath {
  return join(store, 'packed-refs.lock') as AbsolutePath
}

function locksIn(directory: AbsolutePath): readonly AbsolutePath[] {
  const names = entriesIn(directory).map(({ name }) => name)
  return names
    .filter((name) => name.endsWith('.lock'))
    .map((name) => join(directory, name) as AbsolutePath)
}

function isThere(file: AbsolutePath): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function isYoung(file: AbsolutePath, now: Instant): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats !== undefined && now - stats.mtimeMs < momentMs
}
