import { readFileSync } from 'node:fs'
import type { Layout, ObjectId } from '@hermes-checkpoints/core'
import { hasLooseFile, listPacks } from '@hermes-checkpoints/git-adapter'
import type { Inspection } from './inspection.ts'

/**
 * True when the damage is certain enough to repair it without asking the user.
 *
 * A temporary failure, such as a full or unreadable disk, looks like damage too. So an object counts as lost only when no
 * file of the store holds it. A pack may hold whole histories, so it is set aside only when the user asks for a repair.
 */
export function isCertain(layout: Layout, { storage, histories }: Inspection): boolean {
  const packs = listPacks(layout).filter(({ index, pack }) => pack !== null && index !== null)
  if (storage.packs.some(({ pack }) => pack !== null)) return false
  const damaged = new Set(storage.loose.map(({ id }) => id))
  const indexes = packs.map(({ index }) => (index === null ? empty : readFileSync(index)))
  const isStored = (id: ObjectId): boolean =>
    hasLooseFile(layout, id)
      ? !damaged.has(id)
      : indexes.some((index) => index.includes(Buffer.from(id, 'hex')))
  return [...histories.bad.keys()].every((id) => !isStored(id))
}

const empty = Buffer.alloc(0)
