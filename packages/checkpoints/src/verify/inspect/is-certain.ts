import { readFileSync } from 'node:fs'
import type { Layout, ObjectId } from '@hermes-checkpoints/core'
import { hasLooseFile, listPacks } from '@hermes-checkpoints/git-adapter'
import type { Inspection } from './inspection.ts'

/**
 * Says whether damage is so certain that nobody has to be asked before it is repaired.
 *
 * A git that fails for a moment, of a full disk or one that cannot be read, looks like damage too. So what git cannot have
 * counts as lost only when no file of the store has it; and a pack, which may hold whole histories, is set aside only
 * when somebody asks for a repair.
 */
export function isCertain(layout: Layout, { storage, survey }: Inspection): boolean {
  const packs = listPacks(layout).filter(({ index, pack }) => pack !== null && index !== null)
  if (storage.packs.some(({ pack }) => pack !== null)) return false
  const damaged = new Set(storage.loose.map(({ id }) => id))
  const indexes = packs.map(({ index }) => (index === null ? empty : readFileSync(index)))
  const isStored = (id: ObjectId): boolean =>
    hasLooseFile(layout, id)
      ? !damaged.has(id)
      : indexes.some((index) => index.includes(Buffer.from(id, 'hex')))
  return [...survey.bad.keys()].every((id) => !isStored(id))
}

const empty = Buffer.alloc(0)
