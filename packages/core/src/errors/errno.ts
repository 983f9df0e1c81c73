import { types } from 'node:util'

/** Says whether an error is one of the operating system's, by its code: `hasErrno(error, 'ENOENT')`. */
export function hasErrno(error: unknown, ...codes: readonly string[]): boolean {
  // Where the program runs in a realm of its own, as under some test runners, `instanceof` fails.
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code))
}

/** Says whether an error is one of the operating system's, whatever its code. */
export function isSystemError(error: unknown): error is Error {
  return types.isNativeError(error) && 'syscall' in error
}
