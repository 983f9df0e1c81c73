/**
 * How often a test does something whose outcome hangs on chance, such as killing a process at a random moment.
 *
 * `HERMES_LONG_TESTS=1` asks for all rounds. Without it a few have to do, a fifth unless said otherwise, so that a run of all tests stays short.
 */
export function rounds(all: number, few = Math.ceil(all / 5)): number {
  const isLong = (process.env['HERMES_LONG_TESTS'] ?? '') !== ''
  return isLong ? all : few
}
