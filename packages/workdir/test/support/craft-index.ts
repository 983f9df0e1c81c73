import { createHash } from 'node:crypto'

export interface CraftedEntry {
  /** One character per byte. */
  readonly name: string
  readonly mode?: number
  readonly stage?: number
  /** In place of the correct ones. */
  readonly flags?: number
  /** Sets the extended flag and adds these. */
  readonly extendedFlags?: number
  /** For version 4: how many bytes to drop from the last name, in place of all of them. */
  readonly dropped?: readonly number[]
}

export interface CraftedIndex {
  readonly version?: number
  readonly entries?: readonly CraftedEntry[]
  /** In place of the correct one. */
  readonly count?: number
  /** The data by the signatures. */
  readonly extensions?: readonly (readonly [string, Buffer])[]
  /** Bytes between the extensions and the checksum. */
  readonly rest?: Buffer
  readonly checksum?: 'zero' | 'correct'
}

/** Builds an index with SHA-1 ids that git may never write. */
export function craftIndex({
  checksum = 'correct',
  count,
  entries = [],
  extensions = [],
  rest = Buffer.alloc(0),
  version = 2,
}: CraftedIndex): Buffer {
  const header = Buffer.concat([Buffer.from('DIRC'), u32(version), u32(count ?? entries.length)])
  const encoded = entries.map((entry, number) =>
    version === 4
      ? compressedEntry(entry, entries[number - 1]?.name.length ?? 0)
      : plainEntry(entry),
  )
  const parts = extensions.map(([name, data]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), u32(data.length), data]),
  )
  const content = Buffer.concat([header, ...encoded, ...parts, rest])
  return withChecksum(content, checksum)
}

/** Appends a checksum to the content of an index. */
export function withChecksum(content: Buffer, checksum: 'zero' | 'correct' = 'correct'): Buffer {
  const correct = createHash('sha1').update(content).digest()
  return Buffer.concat([content, checksum === 'zero' ? Buffer.alloc(20) : correct])
}

/** Builds a bitmap in the EWAH format from words: markers and literal words. */
export function ewahBitmap(...words: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(8 + 8 * words.length + 4)
  bytes.writeUInt32BE(words.length * 64, 0)
  bytes.writeUInt32BE(words.length, 4)
  for (const [number, word] of words.entries()) bytes.writeBigUInt64BE(word, 8 + 8 * number)
  return bytes
}

/** Builds a marker word of a bitmap. */
export function marker(isSet: boolean, run: number, literals: number): bigint {
  return (BigInt(literals) << 33n) | (BigInt(run) << 1n) | (isSet ? 1n : 0n)
}

function plainEntry(entry: CraftedEntry): Buffer {
  const start = Buffer.concat([fixedPart(entry, entry.name.length), latin1(entry.name)])
  return Buffer.concat([start, Buffer.alloc(8 - (start.length % 8))])
}

function compressedEntry(entry: CraftedEntry, lastLength: number): Buffer {
  const dropped = Buffer.from(entry.dropped ?? varint(lastLength))
  return Buffer.concat([
    fixedPart(entry, entry.name.length),
    dropped,
    latin1(entry.name),
    Buffer.of(0),
  ])
}

function fixedPart(entry: CraftedEntry, length: number): Buffer {
  const { extendedFlags, mode = 0o100_644, stage = 0 } = entry
  const extended = extendedFlags === undefined ? 0 : 0x4000
  const flags = entry.flags ?? (stage << 12) | extended | Math.min(length, 0xfff)
  const bytes = Buffer.alloc(extendedFlags === undefined ? 62 : 64)
  bytes.writeUInt32BE(mode, 24)
  bytes.writeUInt16BE(flags, 60)
  if (extendedFlags !== undefined) bytes.writeUInt16BE(extendedFlags, 62)
  return bytes
}

/** Encodes a number as version 4 does. */
export function varint(number: number): readonly number[] {
  const bytes = [number & 0x7f]
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) {
    rest -= 1
    bytes.unshift(0x80 | (rest & 0x7f))
  }
  return bytes
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
