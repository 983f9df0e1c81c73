import fc from 'fast-check'

/** A directory with checkpoints, and what has become of it since. */
export interface MadeUpProject {
  /** What each of its checkpoints adds, oldest first. */
  readonly contents: readonly MadeUpContent[]
  /** The places of those that are pinned. */
  readonly pinned: readonly number[]
  readonly fate: 'live' | 'deleted' | 'stale' | 'stale and deleted' | 'unreachable'
  readonly isTemporary: boolean
}

/** New content that nothing makes smaller, or a line more in a text that all projects share. */
export type MadeUpContent = { readonly bytes: number } | { readonly line: string }

/** Everything that maintenance has to decide about. */
export interface MadeUpHouse {
  readonly projects: readonly MadeUpProject[]
  readonly archives: readonly ('new' | 'old')[]
  readonly limit: number
  readonly daily: number
  /** The cap as a part of what the store takes; null for none. */
  readonly capPart: number | null
}

const contents: fc.Arbitrary<MadeUpContent> = fc.oneof(
  fc.record({ bytes: fc.constantFrom(10, 3_000, 60_000, 200_000) }),
  fc.record({ line: fc.string({ minLength: 1, maxLength: 20 }) }),
)

const projects: fc.Arbitrary<MadeUpProject> = fc.record({
  contents: fc.array(contents, { minLength: 1, maxLength: 4 }),
  pinned: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(3), { maxLength: 2 }) },
  ),
  fate: fc.constantFrom('live', 'live', 'deleted', 'stale', 'stale and deleted', 'unreachable'),
  isTemporary: fc.boolean(),
})

export const houses: fc.Arbitrary<MadeUpHouse> = fc.record({
  projects: fc.array(projects, { minLength: 1, maxLength: 4 }),
  archives: fc.uniqueArray(fc.constantFrom('new', 'old')),
  limit: fc.integer({ min: 1, max: 4 }),
  daily: fc.nat(2),
  capPart: fc.option(fc.double({ min: 0.05, max: 1.2, noNaN: true })),
})
