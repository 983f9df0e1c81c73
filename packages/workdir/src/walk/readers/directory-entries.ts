/** Appends the names in a buffer of getdents64(2), except `.` and `..`. */
export function addNames(names: string[], entries: Buffer, length: number): void {
  // Each entry: inode u64, offset u64, length of the entry u16, type u8, and the name with a trailing zero.
  for (let at = 0; at < length;) {
    const end = at + entries.readUInt16LE(at + 16)
    const name = entries.toString('latin1', at + nameOffset, nameEnd(entries, at, end))
    if (name !== '.' && name !== '..') names.push(name)
    at = end
  }
}

const nameOffset = 19

/** Entries are padded to multiples of 8 bytes; the bytes after the zero are undefined. */
function nameEnd(entries: Buffer, start: number, end: number): number {
  let at = Math.max(start + nameOffset, end - 8)
  while (entries[at] !== 0) at += 1
  return at
}
