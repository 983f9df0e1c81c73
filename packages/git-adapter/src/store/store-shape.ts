import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readdirOrEmpty, type AbsolutePath, type Layout } from '@hermes-checkpoints/core'

/** How a store's objects lie, as far as a glance tells. */
export interface StoreShape {
  readonly packs: number
  /** The packs with their indexes. */
  readonly packBytes: number
  readonly looseEstimate: number
}

/**
 * Looks at how a store's objects lie, without a process and without listing them all.
 *
 * Ids are spread evenly, so one of the 256 directories of loose objects stands for all, as in git's own `gc.auto`.
 */
export function storeShape(layout: Layout): StoreShape {
  const packDirectory = join(layout.objects, 'pack')
  const names = namesIn(packDirectory)
  const sizes = names
    .filter((name) => /^pack-.*\.(?:pack|idx)$/.test(name))
    .map((name) => fileBytes(join(packDirectory, name)))
  return {
    packs: names.filter((name) => /^pack-.*\.pack$/.test(name)).length,
    packBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    looseEstimate: namesIn(join(layout.objects, '17')).filter(isLoose).length * 256,
  }
}

function isLoose(name: string): boolean {
  return /^[0-9a-f]{38}$/.test(name)
}

function namesIn(directory: string): readonly string[] {
  return readdirOrEmpty(directory as AbsolutePath).map(({ name }) => name)
}

/** A pack that a repack has just replaced has no size any more. */
function fileBytes(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
}
