import fc from 'fast-check'

/** A directory with checkpoints, and its state since then. */
export interface ArbitraryProject {
  /** The content that each of its checkpoints adds, oldest first. */
  readonly contents: readonly ArbitraryContent[]
  /** The indexes of the pinned ones. */
  readonly pinned: readonly number[]
  readonly fate: 'live' | 'deleted' | 'stale' | 'stale and deleted' | 'unreachable'
  readonly isTemporary: boolean
}

/** New incompressible content, or one more line in a text that all projects share. */
export type ArbitraryContent = { readonly bytes: number } | { readonly line: string }

/** Everything that maintenance decides about. */
export interface ArbitraryStore {
  readonly projects: readonly ArbitraryProject[]
  readonly archives: readonly ('new' | 'old')[]
  readonly limit: number
  readonly daily: number
  /** The cap as a fraction of the store's size; null for none. */
  readonly capPart: number | null
}

const contents: fc.Arbitrary<ArbitraryContent> = fc.oneof(
  fc.record({ bytes: fc.constantFrom(10, 3_000, 60_000, 200_000) }),
  fc.record({ line: fc.string({ minLength: 1, maxLength: 20 }) }),
)

const projects: fc.Arbitrary<ArbitraryProject> = fc.record({
  contents: fc.array(contents, { minLength: 1, maxLength: 4 }),
  pinned: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(3), { maxLength: 2 }) },
  ),
  fate: fc.constantFrom('live', 'live', 'deleted', 'stale', 'stale and deleted', 'unreachable'),
  isTemporary: fc.boolean(),
})

export const arbitraryStores: fc.Arbitrary<ArbitraryStore> = fc.record({
  projects: fc.array(projects, { minLength: 1, maxLength: 4 }),
  archives: fc.uniqueArray(fc.constantFrom('new', 'old')),
  limit: fc.integer({ min: 1, max: 4 }),
  daily: fc.nat(2),
  capPart: fc.option(fc.double({ min: 0.05, max: 1.2, noNaN: true })),
})
