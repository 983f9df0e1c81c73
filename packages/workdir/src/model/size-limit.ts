/**
 * The largest size of a file that is captured, by the owner's limit, of which 0 sets none.
 *
 * A file is read as a whole, and 2 GiB is the most that Node reads at once.
 */
export function sizeLimit(maxFileBytes: number): number {
  return maxFileBytes > 0 ? Math.min(maxFileBytes, mostAtOnce) : mostAtOnce
}

// One less for the byte by which the end of a file is found.
const mostAtOnce = 2 ** 31 - 2
