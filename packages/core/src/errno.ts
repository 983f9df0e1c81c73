/** Says whether an error is one of the operating system's, by its code: `hasErrno(error, 'ENOENT')`. */
export function hasErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
