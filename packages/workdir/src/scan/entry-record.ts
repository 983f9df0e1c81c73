import type { EntryFacts } from '../walk/readers/directory-reader.ts'

/*
 * What the system says about an entry, as bytes. All numbers are little-endian:
 *
 *     0   size, mtime, ctime, inode, device  f64 each
 *     40  type and permissions               u16, as the system has them
 *     42  length of the path or name         u16
 */
export const recordSize = 44

/** Where the parts of a record are. */
export const recordPlace = {
  size: 0,
  mtime: 8,
  ctime: 16,
  ino: 24,
  dev: 32,
  mode: 40,
  nameLength: 42,
} as const

/** Writes a record. */
export function writeRecord(
  view: DataView,
  at: number,
  facts: EntryFacts,
  nameLength: number,
): void {
  view.setFloat64(at + recordPlace.size, facts.size, true)
  view.setFloat64(at + recordPlace.mtime, facts.mtimeMs, true)
  view.setFloat64(at + recordPlace.ctime, facts.ctimeMs, true)
  view.setFloat64(at + recordPlace.ino, facts.ino, true)
  view.setFloat64(at + recordPlace.dev, facts.dev, true)
  view.setUint16(at + recordPlace.mode, modeOf(facts), true)
  view.setUint16(at + recordPlace.nameLength, nameLength, true)
}

/** Type and permissions in one number. */
export function modeOf({ kind, permissions }: Pick<EntryFacts, 'kind' | 'permissions'>): number {
  return typeBits[kind] | permissions
}

/** The type that is in such a number. */
export function kindOf(mode: number): EntryFacts['kind'] {
  return kinds.get(mode & 0o170000) ?? 'special'
}

const typeBits = { file: 0o100000, link: 0o120000, directory: 0o040000, special: 0 } as const

const kinds: ReadonlyMap<number, EntryFacts['kind']> = new Map([
  [typeBits.file, 'file'],
  [typeBits.directory, 'directory'],
  [typeBits.link, 'link'],
])
