import { textToPathBytes } from '@hermes-checkpoints/core'

/** Converts text or bytes to a string with one character per byte, as the rules compare paths. */
export function byteString(path: string | Uint8Array): string {
  const bytes = typeof path === 'string' ? textToPathBytes(path) : Buffer.from(path)
  return bytes.toString('latin1')
}
