import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  keptPrefix,
  chainRef,
  type AbsolutePath,
  type HeldLock,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { directoriesBelow, listRealDirectory } from '../store/list-real-directory.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import type { Store } from '../store/store.ts'

export interface RefLockSweep {
  readonly now: Instant
  /** Sweeps only the locks that block this project. */
  readonly project?: ProjectHash
  /**
   * Holds the store alone while the locks are removed. It is called only when there are any, so that the usual case
   * waits for nothing. A caller that holds the store alone already leaves it out.
   */
  readonly holdAlone?: (remove: (lock: HeldLock) => Promise<void>) => Promise<void>
}

/**
 * Removes the lock files that killed gits left on refs and on `shallow`: every later git would fail on them.
 *
 * It needs the store alone, which proves that no git of ours holds one of them.
 */
export async function sweepRefLocks(
  store: Store,
  { holdAlone, now, project }: RefLockSweep,
): Promise<void> {
  if (holdAlone === undefined) requireExclusive(store, 'sweep lock files of git')
  const files = await abandonedLocks(store.layout, now, project)
  if (files.length === 0) return
  const remove = async (lock: HeldLock | null): Promise<void> => {
    requireExclusive({ ...store, lock }, 'sweep lock files of git')
    for (const file of files) rmSync(file, { force: true })
  }
  await (holdAlone === undefined ? remove(store.lock) : holdAlone(remove))
}

/**
 * Finds those lock files. Older versions of upstream take none of our locks, so a young file may belong to one of them
 * and gets some time to disappear.
 */
export async function abandonedLocks(
  layout: Layout,
  now: Instant,
  project?: ProjectHash,
): Promise<readonly AbsolutePath[]> {
  let files = project === undefined ? allLocks(layout) : locksOf(layout, project)
  for (let waitedMs = 0; waitedMs < longestHoldMs; waitedMs += pauseMs) {
    if (!files.some((file) => isYoung(file, now + waitedMs))) break
    await sleep(pauseMs)
    files = files.filter(exists)
  }
  return files
}

/** No git holds a ref lock for longer. */
const longestHoldMs = 2_000
const pauseMs = 50

function allLocks(layout: Layout): readonly AbsolutePath[] {
  const { refs, shallow } = layout
  const ofRefs = directoriesBelow(refs).flatMap(locksIn)
  return [packedRefsLock(layout), `${shallow}.lock` as AbsolutePath].filter(exists).concat(ofRefs)
}

function locksOf(layout: Layout, project: ProjectHash): readonly AbsolutePath[] {
  const { store } = layout
  const chainLock = join(store, `${chainRef(project)}.lock`) as AbsolutePath
  const ofKept = locksIn(join(store, keptPrefix, project) as AbsolutePath)
  return [chainLock, packedRefsLock(layout)].filter(exists).concat(ofKept)
}

/** git takes it to delete any ref. */
function packedRefsLock({ store }: Layout): AbsolutePath {
  return join(store, 'packed-refs.lock') as AbsolutePath
}

function locksIn(directory: AbsolutePath): readonly AbsolutePath[] {
  const names = listRealDirectory(directory).map(({ name }) => name)
  return names
    .filter((name) => name.endsWith('.lock'))
    .map((name) => join(directory, name) as AbsolutePath)
}

/** Also true for a dangling link, on which git fails too. */
function exists(file: AbsolutePath): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function isYoung(file: AbsolutePath, now: Instant): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats !== undefined && now - stats.mtimeMs < longestHoldMs
}
