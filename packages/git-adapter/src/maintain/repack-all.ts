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
 * Makes one pack of all that the refs lead to, and drops the others, but for those that somebody has marked to be kept.
 *
 * git is told where the refs are: when it looks itself, it takes a directory of refs that it cannot read for an empty one.
 */
export async function repackAll(
  store: Store,
  { isCopy = false, ...call }: PackOrder,
): Promise<void> {
  const before = listPacks(store.layout)
  // Before git is started: one that nobody tells anything would wait for ever, and hold the lock.
  const tips = refTips(store.layout)
  const name = await packReachable(store, tips, { isCopy, ...call })
  await dropOthers(store, before, name, tips)
  if (hasLooseObjects(store.layout))
    await runSilent(store, { args: ['prune-packed', '--quiet'], ...call })
}

interface PackOrder extends Omit<StoreCall, 'args'> {
  /** Whether the differences that are known are enough: looking for others takes most of the time. */
  readonly isCopy?: boolean
}

/** Packs all that these lead to, and gives the name of the new pack; null when there is nothing to pack. */
async function packReachable(
  store: Store,
  tips: readonly CheckpointId[],
  order: PackOrder,
): Promise<string | null> {
  return startPacking(store, tips, order).name
}

/** A git that packs. */
export interface Packing {
  /** Settles when git has been told all, and works on whatever we do; also when it has ended before. */
  readonly inputSent: Promise<void>
  /** The name of the new pack; null when there is nothing to pack. */
  readonly name: Promise<string | null>
}

/** Starts to pack all that these lead to. */
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

/** Drops the packs that were there before the one of that name was made, which must hold these tips. */
export async function dropOthers(
  store: Store,
  before: readonly PackFiles[],
  name: string | null,
  tips: readonly CheckpointId[],
): Promise<void> {
  requireTips(store, name, tips)
  fsyncDirectory(packDirectory(store))
  const others = before.filter((pack) => pack.name !== name && !isKept(pack))
  // Whatever fails, nothing is deleted any more when the caller goes on.
  const outcomes = await Promise.allSettled(others.map(remove))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Where git could not read all that it was told, it packs less and finds nothing wrong with that. */
function requireTips({ layout }: Store, name: string | null, tips: readonly CheckpointId[]): void {
  const indexes = new PackIndexes(listPacks(layout).filter((pack) => pack.name === name))
  const missing = tips.filter((tip) => !indexes.packs.some((pack) => pack.holds(tip)))
  indexes.close()
  if (missing.length === 0) return
  throw new CheckpointError(
    'git-failed',
    `git pack-objects has left out ${missing.join(' and ')}; no pack was dropped`,
    { hint: 'Try again.' },
  )
}

// With several threads it depends on their timing which differences are found, and so does the size.
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

/** The index first: without it, git does not see the pack, and misses nothing of it. */
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
