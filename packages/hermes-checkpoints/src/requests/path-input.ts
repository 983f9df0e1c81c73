import { parseTreePath, textToPathBytes, type TreePath } from '@hermes-checkpoints/core'

/** A path below a directory: text, bytes, or an entry of an answer. */
export type PathInput = string | Uint8Array | { readonly path: string }

/** The path in the form that the engine takes. */
export function treePath(input: PathInput): TreePath {
  if (input instanceof Uint8Array) return parseTreePath(input)
  return parseTreePath(textToPathBytes(typeof input === 'string' ? input : input.path))
}
