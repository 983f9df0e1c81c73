import { createHash } from 'node:crypto'
import type { IndexEntries } from './index-entries.ts'
import { invalidIndex, type InvalidIndex } from './index-problem.ts'
import type { ObjectFormat } from './object-format.ts'
import { parseEntries } from './parse-entries.ts'
import { parseSplit, type IndexSplit } from './parse-split.ts'

/** An index, or one part of a split one. */
export interface ParsedIndex {
  readonly kind: 'index'
  readonly entries: IndexEntries
  /** How it changes a shared index; null when it is complete. */
  readonly split: IndexSplit | null
}

/*
 * All numbers are big-endian.
 *
 *     header      "DIRC", version u32, number of entries u32
 *     entries     see parse-entries.ts
 *     extensions  each with a signature of four characters, the length u32, and the data
 *     checksum    of everything before it; zeros if `index.skipHash` is set
 */
const signature = 'DIRC'
const headerSize = 12
const extensionHeaderSize = 8

/** Parses the content of an index. Takes time and memory in proportion to its size, even when it is hostile. */
export function parseIndex(bytes: Buffer, format: ObjectFormat): ParsedIndex | InvalidIndex {
  const end = bytes.length - format.idBytes
  if (end < headerSize) return invalidIndex('damaged')
  if (bytes.toString('latin1', 0, signature.length) !== signature)
    return invalidIndex('not-an-index')
  const version = bytes.readUInt32BE(4)
  if (version < 2 || version > 4) return invalidIndex('version-unknown')
  if (!hasValidChecksum(bytes, format)) return invalidIndex('checksum-mismatch')
  const count = bytes.readUInt32BE(8)
  const parsed = parseEntries(bytes, { start: headerSize, end, count, version, format })
  if (parsed.kind === 'invalid') return parsed
  return parseExtensions(bytes.subarray(parsed.end, end), parsed.entries, format)
}

/** Returns the checksum at the end of an index: the name of a shared index. */
export function checksumOf(bytes: Buffer, { idBytes }: ObjectFormat): Buffer {
  return bytes.subarray(-idBytes)
}

function hasValidChecksum(bytes: Buffer, format: ObjectFormat): boolean {
  const checksum = checksumOf(bytes, format)
  if (checksum.every((byte) => byte === 0)) return true
  const content = bytes.subarray(0, -format.idBytes)
  return createHash(format.algorithm).update(content).digest().equals(checksum)
}

function parseExtensions(
  bytes: Buffer,
  entries: IndexEntries,
  format: ObjectFormat,
): ParsedIndex | InvalidIndex {
  let split: IndexSplit | null = null
  for (let at = 0; at < bytes.length;) {
    const start = at + extensionHeaderSize
    if (start > bytes.length) return invalidIndex('damaged')
    const name = bytes.toString('latin1', at, at + 4)
    const end = start + bytes.readUInt32BE(at + 4)
    if (end > bytes.length) return invalidIndex('damaged')
    if (name === 'link') {
      const parsed = parseSplit(bytes.subarray(start, end), format)
      if (parsed === null) return invalidIndex('damaged')
      split = parsed.kind === 'split' ? parsed.split : null
    } else if (!mayBeIgnored(name)) return invalidIndex('extension-unknown')
    at = end
  }
  return { kind: 'index', entries, split }
}

/** `sdir` only announces directories among the entries. An extension that begins with a capital is optional. */
function mayBeIgnored(name: string): boolean {
  return name === 'sdir' || (name >= 'A' && name < '[')
}
