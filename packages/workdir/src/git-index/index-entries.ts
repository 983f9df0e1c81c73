/** What an entry of an index stands for. */
export const entryType = {
  /** A file or a link. */
  file: 0,
  /** Another repository, by the id of a commit. */
  submodule: 1,
  /** A directory of a sparse index, in place of all files below it. */
  sparseDirectory: 2,
} as const

export type EntryType = (typeof entryType)[keyof typeof entryType]

/** The entries of an index, in its order. The names are not validated, and may be empty in a split index. */
export interface IndexEntries {
  readonly size: number
  /** Contains all names. */
  readonly bytes: Buffer
  /** Where the name of each entry begins and ends in the bytes. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly types: Uint8Array
  /** 0, or 1 to 3 for the sides of a conflict. */
  readonly stages: Uint8Array
}

export const noEntries: IndexEntries = {
  size: 0,
  bytes: Buffer.alloc(0),
  starts: new Uint32Array(),
  ends: new Uint32Array(),
  types: new Uint8Array(),
  stages: new Uint8Array(),
}

/** Compares the names of two entries byte by byte, then their stages. The sign of the result gives the order. */
export function compareEntries(
  one: IndexEntries,
  number: number,
  other: IndexEntries,
  otherNumber: number,
): number {
  const byName = compareNames(one, number, other, otherNumber)
  return byName === 0 ? (one.stages[number] ?? 0) - (other.stages[otherNumber] ?? 0) : byName
}

export function compareNames(
  one: IndexEntries,
  number: number,
  other: IndexEntries,
  otherNumber: number,
): number {
  const [start = 0, otherStart = 0] = [one.starts[number], other.starts[otherNumber]]
  const length = (one.ends[number] ?? 0) - start
  const otherLength = (other.ends[otherNumber] ?? 0) - otherStart
  const shorter = Math.min(length, otherLength)
  for (let at = 0; at < shorter; at += 1) {
    const difference = (one.bytes[start + at] ?? 0) - (other.bytes[otherStart + at] ?? 0)
    if (difference !== 0) return difference
  }
  return length - otherLength
}

/** True when an entry has an empty name: it then changes an entry of the shared index. */
export function isNameless(entries: IndexEntries, number: number): boolean {
  return entries.starts[number] === entries.ends[number]
}
