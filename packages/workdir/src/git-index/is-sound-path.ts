const slash = 0x2f
const dot = 0x2e

/**
 * True when bytes are the path of a file that a checkpoint may contain: relative, with no part that is empty, `.`,
 * `..` or `.git` in any case, and without NUL.
 */
export function isSoundPath(bytes: Buffer, start: number, end: number): boolean {
  let partStart = start
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === 0) return false
    if (byte !== slash) continue
    if (!isSoundPart(bytes, partStart, at)) return false
    partStart = at + 1
  }
  return isSoundPart(bytes, partStart, end)
}

function isSoundPart(bytes: Buffer, start: number, end: number): boolean {
  if (start === end) return false
  if (bytes[start] !== dot) return true
  if (end - start > dotGit.length) return true
  const part = bytes.toString('latin1', start, end)
  return part !== '.' && part !== '..' && part.toLowerCase() !== dotGit
}

const dotGit = '.git'
