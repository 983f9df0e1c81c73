import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncDirectory, type AbsolutePath } from '@hermes-checkpoints/core'
import { ByteReader } from './byte-reader.ts'
import { requireSuccess } from './git-outcome.ts'
import { listPacks, type PackFiles } from './pack-files.ts'
import { refTips } from './ref-tips.ts'
import { runSilent } from './run-silent.ts'
import { startInStore, type Store, type StoreCall } from './store.ts'

/**
 * Makes one pack of all that the refs lead to, and drops the others, but for those that somebody has marked to be kept.
 *
 * git is told where the refs are: when it looks itself, it takes a directory of refs that it cannot read for an empty one.
 */
export async function packAnew(store: Store, call: Omit<StoreCall, 'args'>): Promise<void> {
  const before = listPacks(store.layout)
  const name = await packReachable(store, call)
  fsyncDirectory(packDirectory(store))
  for (const pack of before) if (pack.name !== name && !isKept(pack)) remove(pack)
  await runSilent(store, { args: ['prune-packed', '--quiet'], ...call })
}

/** Gives the name of the new pack; null when there is nothing to pack. */
async function packReachable(store: Store, call: Omit<StoreCall, 'args'>): Promise<string | null> {
  const args = [...gitPackObjects, join(packDirectory(store), 'pack')]
  const git = startInStore(store, { args, ...call })
  git.stdin.end(
    refTips(store.layout)
      .map((id) => `${id}\n`)
      .join(''),
  )
  const hash = await new ByteReader(git.stdout).line()
  git.stdout.destroy()
  requireSuccess(await git.ended)
  return hash === null ? null : `pack-${hash}`
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
