import type { CheckpointId, ObjectId, TreePath } from '@hermes-checkpoints/core'
import type {
  RememberedCheckpoint,
  Scan,
  ScannedFile,
  WalkedDirectory,
} from '@hermes-checkpoints/workdir'
import type { Listings } from '../../src/scan/listings.ts'
import fc from 'fast-check'
import { ListingsDraft } from '../../src/scan/listings-draft.ts'
import type { PlainListing } from './plain-scan.ts'

const id = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

const path = fc
  .uint8Array({ minLength: 1, maxLength: 300 })
  .map((bytes) => Buffer.from(bytes).toString('latin1') as unknown as TreePath)

const time = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)
const amount = fc.maxSafeNat()

const file: fc.Arbitrary<ScannedFile> = fc.record({
  kind: fc.constantFrom('file', 'link'),
  permissions: fc.nat(0o7777),
  size: amount,
  mtimeMs: time,
  ctimeMs: time,
  ino: amount,
  dev: amount,
  id: id.map((hex) => hex as ObjectId),
})

const directory: fc.Arbitrary<WalkedDirectory> = fc.record({
  permissions: fc.nat(0o7777),
  isEmpty: fc.boolean(),
})

const remembered: fc.Arbitrary<RememberedCheckpoint> = fc.record({
  id: id.map((hex) => hex as CheckpointId),
  time,
})

/** Any files in a few directories, with similar names in any order. */
export const crowdedFiles: fc.Arbitrary<ReadonlyMap<TreePath, ScannedFile>> = fc
  .array(
    fc.tuple(
      fc
        .stringMatching(/^(?:[ab\xff]{1,2}\/){0,2}[ab\xff]{1,3}$/)
        .map((text) => text as unknown as TreePath),
      file,
    ),
    { maxLength: 40 },
  )
  .map((entries) => new Map(entries))

const name = fc.stringMatching(/^[ab\xff]{1,3}$/)

/** Any directories, with any times and names. */
export const anyListings: fc.Arbitrary<readonly PlainListing[]> = fc.uniqueArray(
  fc.record({
    path: fc.array(name, { maxLength: 3 }).map((parts) => parts.join('/')),
    stamps: fc.record({ ino: amount, ctimeMs: time, mtimeMs: time }),
    names: fc.uniqueArray(name, { maxLength: 4 }).map((names) => names.toSorted()),
  }),
  { selector: ({ path: one }) => one, maxLength: 8 },
)

/** Converts plain listings to those of a walk. */
export function listingsOf(plain: readonly PlainListing[]): Listings {
  const draft = new ListingsDraft()
  for (const { names, path: one, stamps } of plain) draft.add(one, stamps, names)
  return draft.finish()
}

/** Any scan, possible or not for a real directory. */
export const anyScan: fc.Arbitrary<Scan> = fc.record({
  tip: fc.option(id.map((hex) => hex as CheckpointId)),
  chain: fc.array(remembered, { minLength: 1, maxLength: 5 }),
  startedAt: time,
  ended: fc.record({ at: time, uptimeMs: time }),
  fileSystemTime: time,
  identity: fc.record({
    dev: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    ino: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  }),
  files: fc.array(fc.tuple(path, file), { maxLength: 20 }).map((entries) => new Map(entries)),
  directories: fc
    .array(fc.tuple(path, directory), { maxLength: 5 })
    .map((entries) => new Map(entries)),
  listings: anyListings.map(listingsOf),
})
