import { isUtf8 } from 'node:buffer'
import type { ByteString } from '../ids/brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'
import { escapeByte, escapeCharacter } from './display-text.ts'
import { pathBytes } from '../ids/workdir-path.ts'

/**
 * Converts a path to text from which `textToPathBytes` makes the same bytes again.
 *
 * A byte that is not part of valid UTF-8 becomes the lone surrogate U+DC80 + (byte - 0x80). Python converts file names in
 * the same way, so upstream's JSON files and ours agree.
 */
export function pathToText(path: ByteString<string>): string {
  const bytes = pathBytes(path)
  return isUtf8(bytes) ? bytes.toString('utf8') : escapeInvalid(bytes)
}

/** The bytes of a path from its text, as `pathToText` or Python made it. */
export function textToPathBytes(text: string): Buffer {
  if (!loneSurrogate.test(text)) return Buffer.from(text, 'utf8')
  return Buffer.concat(Array.from(text, charToBytes))
}

/**
 * Formats a path for messages, with the characters escaped that a terminal interprets.
 *
 * `\x…` is a byte, `\u{…}` a character, so that two paths never look the same.
 */
export function displayPath(path: ByteString<string>): string {
  return pathToText(path).replace(unprintable, escapeForDisplay)
}

// With the u flag, a surrogate with its other half counts as a character, not as a surrogate.
const loneSurrogate = /\p{Cs}/u
// Controls, format characters (such as direction overrides), line and paragraph separators, bytes that are not UTF-8, and
// the backslash that starts each escape.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\]/gu

function escapeInvalid(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    text += length === 0 ? surrogateFor(bytes[at] ?? 0) : bytes.toString('utf8', at, at + length)
    at += Math.max(length, 1)
  }
  return text
}

/** The length of the valid UTF-8 sequence at an index; 0 when there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
  return [1, 2, 3, 4].find((length) => isUtf8(bytes.subarray(at, at + length))) ?? 0
}

function surrogateFor(byte: number): string {
  return String.fromCharCode(0xdc00 + byte)
}

function escapedByte(surrogate: string): number {
  return surrogate.charCodeAt(0) - 0xdc00
}

function charToBytes(char: string): Buffer {
  if (!loneSurrogate.test(char)) return Buffer.from(char, 'utf8')
  const byte = escapedByte(char)
  if (byte >= 0x80 && byte <= 0xff) return Buffer.of(byte)
  throw new CheckpointError(
    'path-invalid',
    `expected the text of a path, found the surrogate ${JSON.stringify(char)}, which stands for no byte`,
  )
}

function escapeForDisplay(char: string): string {
  if (loneSurrogate.test(char)) return escapeByte(escapedByte(char))
  return char === '\\' ? '\\\\' : escapeCharacter(char)
}
