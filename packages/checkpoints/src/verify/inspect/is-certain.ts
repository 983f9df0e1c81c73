import type { Layout, ObjectId } from '@hermes-checkpoints/core'
import { hasLooseFile, indexedIds, listPacks } from '@hermes-checkpoints/git-adapter'
import type { Inspection } from './inspection.ts'

/**
 * True when the damage is certain enough to repair it without asking the user.
 *
 * A temporary failure, such as a full or unreadable disk, looks like damage too. So an object counts as lost only when no
 * file of the store holds it. A pack may hold whole histories, so it is set aside only when the user asks for a repair.
 */
export function isCertain(layout: Layout, { storage, histories }: Inspection): boolean {
  if (storage.packs.some(({ pack }) => pack !== null)) return false
  const packed = packedIds(layout)
  if (packed === null) return false
  const damaged = new Set(storage.loose.map(({ id }) => id))
  const isStored = (id: ObjectId): boolean =>
    hasLooseFile(layout, id) ? !damaged.has(id) : packed.has(id)
  return [...histories.bad.keys()].every((id) => !isStored(id))
}

/** Null when an index is damaged: it may list the very object that seems to be lost. */
function packedIds(layout: Layout): ReadonlySet<ObjectId> | null {
  const packs = listPacks(layout).filter(({ pack }) => pack !== null)
  const lists = packs.map(({ index }) => (index === null ? [] : indexedIds(index)))
  return lists.every((ids) => ids !== null) ? new Set(lists.flat()) : null
}
