import { pathBytes, pathToText } from '@hermes-checkpoints/core'

/** A path of the engine: one character per byte. */
export type EnginePath = Parameters<typeof pathToText>[0]

/** A path as text. The text names the same file when it is passed to a method again. */
export interface TextPath {
  readonly path: string
  /** The bytes for `node:fs`, present only when the name is not UTF-8: then `path` has a lone surrogate for each stray byte. */
  readonly pathBytes?: Uint8Array
}

export function textPath(path: EnginePath): TextPath {
  const text = pathToText(path)
  return loneSurrogate.test(text) ? { path: text, pathBytes: bytesOf(path) } : { path: text }
}

/** A directory as text, as `TextPath` has it. */
export interface TextDirectory {
  readonly directory: string
  /** Present only when the name is not UTF-8. */
  readonly directoryBytes?: Uint8Array
}

export function textDirectory(path: EnginePath): TextDirectory {
  const text = pathToText(path)
  return loneSurrogate.test(text)
    ? { directory: text, directoryBytes: bytesOf(path) }
    : { directory: text }
}

/** Stands for a byte that is not UTF-8; see `pathToText`. */
const loneSurrogate = /\p{Cs}/u

/** A `Buffer` would print as an object with its type in JSON. */
function bytesOf(path: EnginePath): Uint8Array {
  return Uint8Array.from(pathBytes(path))
}
