import type { Instant } from '@hermes-checkpoints/core'
import { archiveName } from './archive-name.ts'
import type { ArchiveFacts, ArchivePlan } from './archive-plan.ts'
import { freeName } from './free-name.ts'

/**
 * Plans which repositories go into which archive: into the one that an earlier run has begun, else into a new one.
 *
 * Nothing but repositories is moved. Whatever else lies in the base, the resume states of sessions above all, is somebody's.
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
