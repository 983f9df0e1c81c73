import { statSync } from 'node:fs'
import type { ObjectId, Progress } from '@hermes-checkpoints/core'
import {
  checkLooseObject,
  checkPack,
  listPacks,
  looseObjects,
  type LooseObject,
  type PackFiles,
  type Store,
} from '@hermes-checkpoints/git-adapter'

/** Damaged object files, reachable or not. */
export interface StorageDamage {
  readonly loose: readonly (LooseObject & { readonly detail: string })[]
  readonly packs: readonly (PackFiles & { readonly detail: string })[]
}

export const noDamage: StorageDamage = { loose: [], packs: [] }

export interface StorageOptions {
  /** True when objects are missing that a pack without an index may hold. */
  readonly lacksObjects: boolean
  readonly progress?: Progress
  readonly signal?: AbortSignal | undefined
}

/** Reads every object of the store and compares it with its id. */
export async function checkStorage(store: Store, options: StorageOptions): Promise<StorageDamage> {
  const loose = await damagedLoose(looseObjects(store.layout))
  return { loose, packs: await damagedPacks(store, options) }
}

/** Reads only the files that can explain missing objects, and finds files that a power cut left empty. */
export async function checkSuspects(
  store: Store,
  ids: Iterable<ObjectId>,
  signal?: AbortSignal,
): Promise<StorageDamage> {
  const wanted = new Set(ids)
  const suspects = [...looseObjects(store.layout)].filter(
    ({ file, id }) => wanted.has(id) || statSync(file, { throwIfNoEntry: false })?.size === 0,
  )
  const loose = await damagedLoose(suspects)
  for (const { id } of loose) wanted.delete(id)
  const isExplained = wanted.size === 0
  const packs = isExplained ? [] : await damagedPacks(store, { lacksObjects: true, signal })
  return { loose, packs }
}

async function damagedLoose(objects: Iterable<LooseObject>): Promise<StorageDamage['loose']> {
  const damaged: StorageDamage['loose'][number][] = []
  for (const object of objects) {
    const detail = await checkLooseObject(object)
    if (detail !== null) damaged.push({ ...object, detail })
  }
  return damaged
}

async function damagedPacks(
  store: Store,
  { lacksObjects, progress, signal }: StorageOptions,
): Promise<StorageDamage['packs']> {
  const damaged: StorageDamage['packs'][number][] = []
  const packs = listPacks(store.layout)
  for (const [done, pack] of packs.entries()) {
    progress?.report({ phase: 'verifying', what: 'reading packs', done, total: packs.length })
    // A killed git leaves a pack without an index too. It matters only when objects are missing.
    if (pack.index === null && !lacksObjects) continue
    const detail = await checkPack(store, pack, signal)
    if (detail !== null) damaged.push({ ...pack, detail })
  }
  return damaged
}
