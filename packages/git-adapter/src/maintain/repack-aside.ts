import { lstatSync, utimesSync, type Stats } from 'node:fs'
import type { AbsolutePath, Layout } from '@hermes-checkpoints/core'
import { listPacks } from '../objects/packs/pack-files.ts'
import { runSilent } from '../process/run-silent.ts'
import type { Store, StoreCall } from '../store/store.ts'

/**
 * Makes one pack of everything that the refs reach, beside the existing packs.
 *
 * The new pack gets a newer mtime than the others. git reads an object from the newest pack that has it, by whole seconds;
 * among packs of the same second, the file system decides, and with it the size of the next pack.
 */
export async function repackAside(store: Store, call: StoreCall): Promise<void> {
  const before = packStats(store.layout)
  await runSilent(store, call)
  const after = packStats(store.layout)
  const youngest = Math.max(...Array.from(after.values(), ({ mtimeMs }) => mtimeMs))
  const seconds = Math.floor(youngest / 1000) + 1
  // A new pack with the same objects as an old one replaces it under the same name.
  for (const [pack, { ino }] of after)
    if (before.get(pack)?.ino !== ino) utimesSync(pack, seconds, seconds)
}

function packStats(layout: Layout): ReadonlyMap<AbsolutePath, Stats> {
  return new Map(
    listPacks(layout).flatMap(({ pack }): readonly [AbsolutePath, Stats][] => {
      const stats = pack === null ? undefined : lstatSync(pack, { throwIfNoEntry: false })
      return pack === null || stats === undefined ? [] : [[pack, stats]]
    }),
  )
}
