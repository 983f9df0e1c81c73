/**
 * The hard limit of this package, in bytes: a file is read as a whole, and Node reads at most 2 GiB at once.
 *
 * One less, for the extra byte by which `readToEnd` finds the end of a file.
 */
export const maxReadableBytes: number = 2 ** 31 - 2

/** Returns the largest size that is read under the caller's limit (0 for none) and the hard limit. */
export function readableBytes(maxFileBytes: number): number {
  return maxFileBytes > 0 ? Math.min(maxFileBytes, maxReadableBytes) : maxReadableBytes
}
