import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream'
import {
  CheckpointError,
  fsyncDirectory,
  hasErrno,
  type AbsolutePath,
  type CheckpointId,
} from '@hermes-checkpoints/core'
import { ByteReader } from '../process/byte-reader.ts'
import { requireSuccess } from '../process/git-outcome.ts'
import { hasLooseObjects } from '../objects/loose-objects.ts'
import { listPacks, type PackFiles } from '../objects/packs/pack-files.ts'
import { PackIndexes } from '../objects/packs/pack-indexes.ts'
import { refTips } from '../refs/ref-tips.ts'
import { runSilent } from '../process/run-silent.ts'
import type { RunningGit } from '../process/start-git.ts'
import { startInStore, type Store, type StoreCall } from '../store/store.ts'

/**
 * Makes one pack of everything that the refs reach, and drops the other packs, except those with a `.keep` file.
 *
 * We pass the tips to git, because for git a directory of refs that it cannot read is empty.
 */
export async function repackAll(
  store: Store,
  { isCopy = false, ...call }: PackOrder,
): Promise<void> {
  const before = listPacks(store.layout)
  // Read before git starts: if this throws, no git is left that waits for input and holds the lock.
  const tips = refTips(store.layout)
  const name = await packReachable(store, tips, { isCopy, ...call })
  await dropOthers(store, before, name, tips)
  if (hasLooseObjects(store.layout))
    await runSilent(store, { args: ['prune-packed', '--quiet'], ...call })
}

interface PackOrder extends Omit<StoreCall, 'args'> {
  /** Reuses the existing deltas. The search for better ones takes most of the time. */
  readonly isCopy?: boolean
}

/** Packs everything that the tips reach. Returns the name of the new pack; null when there is nothing to pack. */
async function packReachable(
  store: Store,
  tips: readonly CheckpointId[],
  order: PackOrder,
): Promise<string | null> {
  return startPacking(store, tips, order).name
}

/** A running `git pack-objects`. */
export interface Packing {
  /** Resolves when git has its whole input, and also when it ended before. From then on, git works without us. */
  readonly inputSent: Promise<void>
  /** The name of the new pack; null when there is nothing to pack. */
  readonly name: Promise<string | null>
}

/** Starts to pack everything that the tips reach. */
export function startPacking(
  store: Store,
  tips: readonly CheckpointId[],
  { isCopy, ...call }: PackOrder,
): Packing {
  const window = isCopy === true ? ['--window=0'] : []
  const args = [...gitPackObjects, ...window, join(packDirectory(store), 'pack')]
  const git = startInStore(store, { args, ...call })
  const inputSent = new Promise<void>((resolve) => finished(git.stdin, () => resolve()))
  git.stdin.end(tips.map((id) => `${id}\n`).join(''))
  return { inputSent, name: nameFrom(git) }
}

async function nameFrom(git: RunningGit): Promise<string | null> {
  const hash = await new ByteReader(git.stdout).line()
  git.stdout.destroy()
  requireSuccess(await git.ended)
  return hash === null ? null : `pack-${hash}`
}

/** Drops the packs from before, except the new one of that name, which must hold the tips. */
export async function dropOthers(
  store: Store,
  before: readonly PackFiles[],
  name: string | null,
  tips: readonly CheckpointId[],
): Promise<void> {
  requireTips(store, name, tips)
  fsyncDirectory(packDirectory(store))
  const others = before.filter((pack) => pack.name !== name && !isKept(pack))
  // All deletions end before this throws, so that none runs while the caller continues.
  const outcomes = await Promise.allSettled(others.map(remove))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** A git that could not read its whole input packs less and still exits with 0. */
function requireTips({ layout }: Store, name: string | null, tips: readonly CheckpointId[]): void {
  const indexes = new PackIndexes(listPacks(layout).filter((pack) => pack.name === name))
  const missing = tips.filter((tip) => !indexes.packs.some((pack) => pack.holds(tip)))
  indexes.close()
  if (missing.length === 0) return
  throw new CheckpointError(
    'git-failed',
    `git pack-objects left out ${missing.join(' and ')}; no pack was dropped`,
    { hint: 'Try again.' },
  )
}

// With several threads, the deltas that git finds, and so the size, depend on timing.
const gitPackObjects = [
  'pack-objects',
  '--revs',
  '--non-empty',
  '--delta-base-offset',
  '--quiet',
  '--threads=1',
]

function packDirectory({ layout }: Store): AbsolutePath {
  return join(layout.objects, 'pack') as AbsolutePath
}

function isKept({ files }: PackFiles): boolean {
  return files.some((file) => file.endsWith('.keep'))
}

/** Deletes the index first: without it, git ignores the pack. */
async function remove({ files, index }: PackFiles): Promise<void> {
  if (index !== null) await removeFile(index)
  for (const file of files) if (file !== index) await removeFile(file)
}

async function removeFile(file: AbsolutePath): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) throw error
  }
}
