import type { DatabaseSync as PackagedDatabase } from '@hermes-checkpoints/sqlite'
import { loadDriver } from '../../src/database/load-driver.ts'

/**
 * The SQLite that the tested code uses.
 *
 * Two copies of SQLite in one process release each other's locks: a POSIX lock ends when the process closes any of its
 * descriptors of the file.
 */
export const DatabaseSync: typeof PackagedDatabase =
  (await loadDriver()) as unknown as typeof PackagedDatabase
