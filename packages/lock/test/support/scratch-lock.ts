import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

/** The path of a lock in a fresh directory, deleted after the test. */
export function scratchLock(): AbsolutePath {
  return parseAbsolutePath(join(scratchDirectory(), '.checkpoints.lock'))
}
