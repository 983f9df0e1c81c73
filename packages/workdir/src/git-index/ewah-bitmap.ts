/** Decoded bitmaps have one byte for each bit. */
export interface DecodedBitmap {
  readonly bits: Uint8Array
  /** Where the bitmap ends in the bytes. */
  readonly end: number
}

/**
 * Decodes a bitmap in git's EWAH format that begins at an offset. Returns null when it is damaged, or sets a bit
 * at or beyond `size`.
 *
 * The words that follow the header are markers, each with a run of equal words and a number of literal words that
 * follow it.
 */
export function decodeEwahBitmap(bytes: Buffer, start: number, size: number): DecodedBitmap | null {
  if (start + headerSize > bytes.length) return null
  const wordsEnd = start + headerSize + bytes.readUInt32BE(start + 4) * wordSize
  if (wordsEnd + trailerSize > bytes.length) return null
  const bits = new Uint8Array(size)
  let bit = 0
  for (let at = start + headerSize; at < wordsEnd;) {
    const { isSet, literals, run } = readMarker(bytes, at)
    at += wordSize
    if (at + literals * wordSize > wordsEnd) return null
    const runEnd = bit + run * wordBits
    if (isSet && run > 0) {
      if (runEnd > size) return null
      bits.fill(1, bit, runEnd)
    }
    bit = runEnd
    for (let literal = 0; literal < literals; literal += 1) {
      if (!setWord(bits, bit, bytes, at)) return null
      at += wordSize
      bit += wordBits
    }
  }
  return { bits, end: wordsEnd + trailerSize }
}

/** The number of bits and the number of words. */
const headerSize = 8
/** The position of the last marker, which only a writer needs. */
const trailerSize = 4
const wordSize = 8
const wordBits = 64

interface Marker {
  /** The value of all bits in the run. */
  readonly isSet: boolean
  /** The length of the run in words. */
  readonly run: number
  /** The number of literal words. */
  readonly literals: number
}

function readMarker(bytes: Buffer, at: number): Marker {
  const [high, low] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  return {
    isSet: (low & 1) === 1,
    run: (low >>> 1) + (high & 1) * 2 ** 31,
    literals: high >>> 1,
  }
}

/** Sets the bits of a literal word. False when one of them is outside. */
function setWord(bits: Uint8Array, first: number, bytes: Buffer, at: number): boolean {
  const [high, low] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  for (let bit = 0; bit < wordBits; bit += 1) {
    const half = bit < 32 ? low : high
    if (((half >>> (bit & 31)) & 1) === 0) continue
    if (first + bit >= bits.length) return false
    bits[first + bit] = 1
  }
  return true
}
