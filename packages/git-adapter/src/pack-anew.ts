import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  CheckpointError,
  fsyncDirectory,
  type AbsolutePath,
  type CheckpointId,
} from '@hermes-checkpoints/core'
import { ByteReader } from './byte-reader.ts'
import { requireSuccess } from './git-outcome.ts'
import { hasLooseObjects } from './loose-objects.ts'
import { listPacks, type PackFiles } from './pack-files.ts'
import { PackIndexes } from './pack-indexes.ts'
import { refTips } from './ref-tips.ts'
import { runSilent } from './run-silent.ts'
import { startInStore, type Store, type StoreCall } from './store.ts'

/**
 * Makes one pack of all that the refs lead to, and drops the others, but for those that somebody has marked to be kept.
 *
 * git is told where the refs are: when it looks itself, it takes a directory of refs that it cannot read for an empty one.
 */
export async function packAnew(
  store: Store,
  { isCopy = false, ...call }: PackOrder,
): Promise<void> {
  const before = listPacks(store.layout)
  // Before git is started: one that nobody tells anything would wait for ever, and hold the lock.
  const tips = refTips(store.layout)
  const name = await packReachable(store, tips, { isCopy, ...call })
  requireTips(store, name, tips)
  fsyncDirectory(packDirectory(store))
  for (const pack of before) if (pack.name !== name && !isKept(pack)) remove(pack)
  if (hasLooseObjects(store.layout))
    await runSilent(store, { args: ['prune-packed', '--quiet'], ...call })
}

interface PackOrder extends Omit<StoreCall, 'args'> {
  /** Whether the differences that are known are enough: looking for others takes most of the time. */
  readonly isCopy?: boolean
}

/** Gives the name of the new pack; null when there is nothing to pack. */
async function packReachable(
  store: Store,
  tips: readonly CheckpointId[],
  { isCopy, ...call }: PackOrder,
): Promise<string | null> {
  const window = isCopy === true ? ['--window=0'] : []
  const args = [...gitPackObjects, ...window, join(packDirectory(store), 'pack')]
  const git = startInStore(store, { args, ...call })
  git.stdin.end(tips.map((id) => `${id}\n`).join(''))
  const hash = await new ByteReader(git.stdout).line()
  git.stdout.destroy()
  requireSuccess(await git.ended)
  return hash === null ? null : `pack-${hash}`
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
function remove({ files, index }: PackFiles): void {
  for (const file of [...(index === null ? [] : [index]), ...files]) rmSync(file, { force: true })
}
