import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { repairPack, type Store } from '@hermes-checkpoints/git-adapter'
import type { StorageDamage } from '../inspect/check-storage.ts'
import type { DamagedDir } from './damaged-dir.ts'

/**
 * Sets damaged objects and packs aside and stores their readable objects again.
 *
 * git would not store an object again while a damaged file of it is in place.
 */
export async function rebuildStorage(
  store: Store,
  { loose, packs }: StorageDamage,
  damagedDir: DamagedDir,
): Promise<void> {
  for (const { file } of loose) damagedDir.take(file)
  for (const { files, index, pack } of packs) {
    const taken = new Map(files.map((file) => [file, damagedDir.take(file)]))
    const kept = pack === null ? null : (taken.get(pack) ?? null)
    if (kept === null) continue
    await repairPack(store, {
      objects: join(damagedDir.directory, 'objects') as AbsolutePath,
      pack: kept,
      index: index === null ? null : (taken.get(index) ?? null),
    })
  }
}
