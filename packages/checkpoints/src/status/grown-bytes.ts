import type { CheckpointId, ObjectId, ProjectHash } from '@hermes-checkpoints/core'
import type { IndexedPack } from '@hermes-checkpoints/git-adapter'

/** A project and its growth since the last measurement. */
export interface GrownProject {
  readonly hash: ProjectHash
  /** The tip at which it was measured; null when it never was. */
  readonly measured: CheckpointId | null
  /** Its checkpoints since then, and further objects that came with them. */
  readonly since: readonly (CheckpointId | ObjectId)[]
}

type SizedPack = Pick<IndexedPack, 'bytes' | 'holds'>

/**
 * The growth of each project since it was measured: each checkpoint arrives in its own pack, with every object that was new
 * to the store. A project whose packs were repacked together with others, or whose checkpoints are loose, is left out.
 */
export function grownBytes(
  packs: readonly SizedPack[],
  projects: readonly GrownProject[],
): ReadonlyMap<ProjectHash, number> {
  const places = new Map<ProjectHash, readonly (SizedPack | undefined)[]>()
  const owners = new Map<SizedPack, Set<ProjectHash>>()
  for (const { hash, since } of projects) {
    const own = since.map((id) => packs.find((pack) => pack.holds(id)))
    places.set(hash, own)
    for (const pack of own)
      if (pack !== undefined) owners.set(pack, (owners.get(pack) ?? new Set()).add(hash))
  }
  const tips = projects.flatMap(({ measured }) => measured ?? [])
  const isJoined = (pack: SizedPack): boolean =>
    (owners.get(pack)?.size ?? 0) > 1 || tips.some((tip) => pack.holds(tip))
  const joined = new Set([...owners.keys()].filter(isJoined))
  return new Map(
    [...places].flatMap(([hash, own]): readonly [ProjectHash, number][] => {
      const distinct = new Set(own.filter((pack) => pack !== undefined))
      const isKnown = !own.includes(undefined) && ![...distinct].some((pack) => joined.has(pack))
      return isKnown ? [[hash, [...distinct].reduce((sum, { bytes }) => sum + bytes, 0)]] : []
    }),
  )
}
