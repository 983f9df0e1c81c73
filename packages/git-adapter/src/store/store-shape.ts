import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readdirOrEmpty, type AbsolutePath, type Layout } from '@hermes-checkpoints/core'

/** How many packs and loose objects a store has, roughly. */
export interface StoreShape {
  readonly packs: number
  /** Of the packs and their indexes. */
  readonly packBytes: number
  readonly looseEstimate: number
}

/**
 * Estimates the shape of a store without a process and without listing all objects.
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

/** 0 for a pack that a repack has just replaced. */
function fileBytes(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
}
