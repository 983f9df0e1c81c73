import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Checkout } from './checkout.ts'
import { gitFloor } from './references/git-floor.ts'
import { noLimit } from './references/our-engine.ts'
import type { OurTaker } from './references/our-taker.ts'
import type { HistoryTaker, Taker } from './references/taker.ts'
import type { UpstreamDriver } from './references/upstream-driver.ts'
import { upstreamTaker } from './references/upstream-taker.ts'
import { removeTree, type Scratch } from './scratch.ts'
import type { Scale } from './scale.ts'
import { editFiles } from './trees/edit-files.ts'
import { buildTree, type Tree } from './trees/build-tree.ts'
import type { SourceFile } from './trees/source-file.ts'
import type { Size } from './sizes.ts'

/** What the operations on trees of one size work on. */
export interface Bed {
  readonly size: Size
  readonly scale: Scale
  readonly tree: Tree
  readonly scratch: Scratch
  readonly sources: readonly SourceFile[]
  readonly upstream: UpstreamDriver
  /** Ours, and in a comparison the baseline. */
  readonly checkouts: readonly Checkout[]
  /** True when checkouts are compared with each other, and not with the references. */
  readonly isComparison: boolean
  /** Edits `count` files, each time to new content. */
  edit(count: number): void
  /** Waits until no file in the tree is racy: racy files are read again, by us and by git. */
  rest(): Promise<void>
  /** A number that no earlier edit used. */
  nextEdition(): number
  /** Fresh stores, one for each that takes checkpoints of the tree, ours first. */
  freshTakers(limit?: number): Promise<Takers>
  /** Stores that hold the tree as it was at some time, and drop nothing. */
  usedTakers(): Promise<Takers>
  /** Stores that hold as many checkpoints as they keep. */
  fullTakers(): Promise<Takers>
}

interface Takers {
  readonly all: readonly Taker[]
  readonly histories: readonly HistoryTaker[]
  /** One for each checkout. */
  readonly own: readonly OurTaker[]
  /** Deletes the stores. */
  discard(): void
}

export interface BedInput {
  readonly size: Size
  readonly scale: Scale
  readonly scratch: Scratch
  readonly sources: readonly SourceFile[]
  readonly upstream: UpstreamDriver
  readonly checkouts: readonly Checkout[]
}

/** Builds the tree, and stores when they are first needed. */
export function makeBed(input: BedInput): Bed {
  const { checkouts, scale, scratch, size, sources, upstream } = input
  const isComparison = checkouts.length > 1
  const { files, label, mostEntries } = size
  const tree = buildTree(sources, { root: scratch.place(`tree-${label}`), files, mostEntries })
  const isForUpstream = tree.paths.length + tree.directories <= upstreamMost
  let editions = 0
  let changedAt = performance.now()
  const nextEdition = (): number => (editions += 1)
  const edit = (count: number): void => {
    editFiles(tree, count, nextEdition())
    changedAt = performance.now()
  }
  const rest = async (): Promise<void> => {
    await setTimeout(Math.max(0, changedAt + youngMs - performance.now()))
  }
  const freshTakers = async (limit = noLimit): Promise<Takers> => {
    const place = scratch.place(`stores-${label}`)
    mkdirSync(place)
    const own: OurTaker[] = []
    for (const { name, ourTaker } of checkouts)
      own.push(await ourTaker(tree.root, join(place, name), limit))
    const theirs =
      isForUpstream && !isComparison
        ? [upstreamTaker(upstream, tree.root, join(place, 'upstream'), limit)]
        : []
    const floors = isComparison
      ? []
      : [
          await gitFloor(tree.root, join(place, 'git'), 'git'),
          await gitFloor(tree.root, join(place, 'git-durable'), 'git-durable'),
        ]
    return {
      own,
      all: [...own, ...theirs, ...floors],
      histories: [...own, ...theirs],
      discard: () => removeTree(place),
    }
  }
  const usedTakers = once(async () => {
    const takers = await freshTakers()
    for (const taker of takers.all) await taker.take()
    return takers
  })
  const fullTakers = once(async () => {
    const takers = await freshTakers(scale.limit)
    for (let taken = 0; taken < scale.limit; taken += 1) {
      edit(1)
      for (const taker of takers.all) await taker.take()
    }
    return takers
  })
  return {
    size,
    scale,
    tree,
    scratch,
    sources,
    upstream,
    checkouts,
    isComparison,
    edit,
    rest,
    nextEdition,
    freshTakers,
    usedTakers,
    fullTakers,
  }
}

const upstreamMost = 50_000

/** Two seconds plus clock skew. */
const youngMs = 3_000

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
