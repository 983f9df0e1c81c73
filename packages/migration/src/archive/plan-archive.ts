import type { Instant } from '@hermes-checkpoints/core'
import { archiveName } from './archive-name.ts'
import type { ArchiveFacts, ArchivePlan } from './archive-plan.ts'
import { freeName } from './free-name.ts'

/**
 * Plans which repositories go into which archive: the unfinished one of an earlier run, else a new one.
 *
 * Moves only repositories. Other files in the base, above all the resume states of sessions, are not ours to move.
 */
export function planArchive(facts: ArchiveFacts, now: Instant): ArchivePlan {
  const { names, repositories, unfinished } = facts
  if (repositories.length === 0)
    return { archive: unfinished?.content == null ? null : unfinished.name, moves: [] }
  const taken = new Set(unfinished?.content)
  const moves = repositories.toSorted().map((name) => {
    const as = freeName(name, taken)
    taken.add(as)
    return { name, as }
  })
  const archive = unfinished?.name ?? freeName(archiveName(now), new Set(names))
  return { archive, moves }
}
