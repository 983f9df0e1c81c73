/**
 * Returns the number of rounds of a test with random outcomes, such as one that kills a process at a random moment.
 *
 * All with `HERMES_LONG_TESTS=1`, otherwise a few, a fifth by default, so that a run of all tests stays short.
 */
export function rounds(all: number, few = Math.ceil(all / 5)): number {
  const isLong = (process.env['HERMES_LONG_TESTS'] ?? '') !== ''
  return isLong ? all : few
}
