/**
 * The hard limit of this package, in bytes: a file is read as a whole, and Node reads at most 2 GiB at once.
 *
 * One less, for the extra byte by which `readToEnd` finds the end of a file.
 */
export const maxReadableBytes: number = 2 ** 31 - 2

/** Returns the largest size that is read: the caller's limit (Infinity for none), but no more than the hard limit. */
export function readableBytes(maxFileBytes: number): number {
  return Math.min(maxFileBytes, maxReadableBytes)
}
