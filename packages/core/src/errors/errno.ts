import { types } from 'node:util'

/** True for a system error with one of these codes: `hasErrno(error, 'ENOENT')`. */
export function hasErrno(error: unknown, ...codes: readonly string[]): boolean {
  // In another realm, such as that of some test runners, `instanceof` fails.
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code))
}

/** True for a system error with any code. */
export function isSystemError(error: unknown): error is Error {
  return types.isNativeError(error) && 'syscall' in error
}
