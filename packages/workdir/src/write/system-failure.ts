import { getSystemErrorMap, types } from 'node:util'

/** What an error of the operating system means, for people; whatever else was thrown is a defect. */
export function systemFailure(error: unknown): string {
  if (!types.isNativeError(error) || !('errno' in error)) throw error
  const [code, meaning] = getSystemErrorMap().get(Number(error.errno)) ?? ['unknown', error.message]
  return `${meaning} (${code})`
}
