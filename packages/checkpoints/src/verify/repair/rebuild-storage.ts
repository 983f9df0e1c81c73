import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { salvagePack, type Store } from '@hermes-checkpoints/git-adapter'
import type { StorageDamage } from '../inspect/check-storage.ts'
import type { DamagedDir } from './damaged-dir.ts'

/**
 * Sets damaged objects and packs aside, and stores again what is whole in them.
 *
 * As long as a damaged file is in its place, git takes its object for stored.
 */
export async function rebuildStorage(
  store: Store,
  { loose, packs }: StorageDamage,
  shelf: DamagedDir,
): Promise<void> {
  for (const { file } of loose) shelf.take(file)
  for (const { files, index, pack } of packs) {
    const taken = new Map(files.map((file) => [file, shelf.take(file)]))
    const kept = pack === null ? null : (taken.get(pack) ?? null)
    if (kept === null) continue
    await salvagePack(store, {
      objects: join(shelf.directory, 'objects') as AbsolutePath,
      pack: kept,
      index: index === null ? null : (taken.get(index) ?? null),
    })
  }
}
