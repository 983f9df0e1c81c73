/** Takes the names out of what the kernel says is in a directory, without the directory itself and the one above. */
export function addNames(names: string[], entries: Buffer, length: number): void {
  // Each entry: inode u64, offset u64, its own length u16, type u8, and the name with a zero at its end.
  for (let at = 0; at < length;) {
    const end = at + entries.readUInt16LE(at + 16)
    const name = entries.toString('latin1', at + nameOffset, nameEnd(entries, at, end))
    if (name !== '.' && name !== '..') names.push(name)
    at = end
  }
}

const nameOffset = 19

/** Entries are padded to whole words, and what comes after the zero is anything. */
function nameEnd(entries: Buffer, start: number, end: number): number {
  let at = Math.max(start + nameOffset, end - 8)
  while (entries[at] !== 0) at += 1
  return at
}
