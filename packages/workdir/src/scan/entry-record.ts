import type { EntryFacts } from '../walk/readers/directory-reader.ts'

/*
 * The stat data of an entry, as bytes. All numbers are little-endian:
 *
 *     0   size, mtime, ctime, inode, device  f64 each
 *     40  type and permissions               u16, as in st_mode
 *     42  length of the path or name         u16
 */
export const recordSize = 44

/** The offset of each field in a record. */
export const recordOffset = {
  size: 0,
  mtime: 8,
  ctime: 16,
  ino: 24,
  dev: 32,
  mode: 40,
  nameLength: 42,
} as const

export function writeRecord(
  view: DataView,
  at: number,
  facts: EntryFacts,
  nameLength: number,
): void {
  view.setFloat64(at + recordOffset.size, facts.size, true)
  view.setFloat64(at + recordOffset.mtime, facts.mtimeMs, true)
  view.setFloat64(at + recordOffset.ctime, facts.ctimeMs, true)
  view.setFloat64(at + recordOffset.ino, facts.ino, true)
  view.setFloat64(at + recordOffset.dev, facts.dev, true)
  view.setUint16(at + recordOffset.mode, modeOf(facts), true)
  view.setUint16(at + recordOffset.nameLength, nameLength, true)
}

/** Returns type and permissions in one number, as in st_mode. */
export function modeOf({ kind, permissions }: Pick<EntryFacts, 'kind' | 'permissions'>): number {
  return typeBits[kind] | permissions
}

/** Returns the type of an entry with this st_mode. */
export function kindOf(mode: number): EntryFacts['kind'] {
  return kinds.get(mode & 0o170000) ?? 'special'
}

const typeBits = { file: 0o100000, link: 0o120000, directory: 0o040000, special: 0 } as const

const kinds: ReadonlyMap<number, EntryFacts['kind']> = new Map([
  [typeBits.file, 'file'],
  [typeBits.directory, 'directory'],
  [typeBits.link, 'link'],
])
