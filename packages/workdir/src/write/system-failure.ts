import { getSystemErrorMap, types } from 'node:util'

/** Returns the message of a system error for people. Throws any other error again: it is a defect. */
export function systemFailure(error: unknown): string {
  if (!types.isNativeError(error) || !('errno' in error)) throw error
  const [code, meaning] = getSystemErrorMap().get(Number(error.errno)) ?? ['unknown', error.message]
  return `${meaning} (${code})`
}
