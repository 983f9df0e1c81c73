import type { ByteString } from './brand.ts'
import { pathBytes } from './workdir-path.ts'

/**
 * A path as text that gives the same bytes back.
 *
 * A byte that is not part of valid UTF-8 becomes the lone surrogate U+DC80 + (byte - 0x80). That is what
 * Python does to file names, so upstream's JSON files and ours agree.
 */
export function pathToText(path: ByteString<string>): string {
  const bytes = pathBytes(path)
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? escapeInvalid(bytes) : text
}

/** The bytes of a text made by `pathToText`, or by Python. */
export function textToPathBytes(text: string): Buffer {
  if (!loneSurrogate.test(text)) return Buffer.from(text, 'utf8')
  const parts = text.split(loneSurrogate)
  return Buffer.concat(
    parts.map((part) => (isEscapedByte(part) ? escapedByte(part) : Buffer.from(part))),
  )
}

/** A path for people: as text, with whatever a terminal would act upon escaped. */
export function displayPath(path: ByteString<string>): string {
  return pathToText(path).replace(unprintable, (char) => escapeForDisplay(char))
}

const loneSurrogate = /((?<![\uD800-\uDBFF])[\uDC80-\uDCFF])/
// Controls, the line and paragraph separators, direction overrides, and bytes that are no UTF-8.
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029\\]|(?<![\uD800-\uDBFF])[\uDC80-\uDCFF]/gu

function escapeInvalid(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    text += length === 0 ? surrogateFor(bytes[at] ?? 0) : bytes.toString('utf8', at, at + length)
    at += Math.max(length, 1)
  }
  return text
}

/** How many bytes the well-formed UTF-8 sequence at this place has; 0 where there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  const length =
    lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  const sequence = bytes.subarray(at, at + length)
  return sequence.length === length && isWellFormed(sequence) ? length : 0
}

function isWellFormed(sequence: Buffer): boolean {
  return Buffer.from(sequence.toString('utf8')).equals(sequence)
}

function surrogateFor(byte: number): string {
  return String.fromCharCode(0xdc00 + byte)
}

function isEscapedByte(part: string): boolean {
  return part.length === 1 && loneSurrogate.test(part)
}

function escapedByte(part: string): Buffer {
  return Buffer.from([part.charCodeAt(0) - 0xdc00])
}

function escapeForDisplay(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code >= 0xdc80 && code <= 0xdcff) return hexEscape(code - 0xdc00)
  return shortEscapes.get(char) ?? (code < 0x100 ? hexEscape(code) : `\\u{${code.toString(16)}}`)
}

const shortEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
])

function hexEscape(code: number): string {
  return `\\x${code.toString(16).padStart(2, '0')}`
}
