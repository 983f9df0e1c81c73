import { lstatSync, utimesSync, type Stats } from 'node:fs'
import type { AbsolutePath, Layout } from '@hermes-checkpoints/core'
import { listPacks } from '../objects/packs/pack-files.ts'
import { runSilent } from '../process/run-silent.ts'
import type { Store, StoreCall } from '../store/store.ts'

/**
 * Makes one pack of all that the refs lead to, beside the others.
 *
 * It is made to look younger than these. git takes an object out of the youngest pack that has it; it counts in whole seconds,
 * and among packs of one second it depends on the file system which comes first, and so does the size of what is packed next.
 */
export async function repackAside(store: Store, call: StoreCall): Promise<void> {
  const before = packStats(store.layout)
  await runSilent(store, call)
  const after = packStats(store.layout)
  const youngest = Math.max(...Array.from(after.values(), ({ mtimeMs }) => mtimeMs))
  const seconds = Math.floor(youngest / 1000) + 1
  // One that holds the same as an older one takes its place.
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
