import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type Layout } from '@hermes-checkpoints/core'

/** Sets the mtime of every object and pack three days back, beyond the grace period of young objects. */
export function ageObjects({ objects }: Layout): void {
  const threeDaysAgo = Date.now() / 1000 - 3 * 24 * 60 * 60
  for (const name of readdirSync(objects, { recursive: true, encoding: 'utf8' })) {
    try {
      utimesSync(join(objects, name), threeDaysAgo, threeDaysAgo)
    } catch (error) {
      // It was a temporary file of a running git.
      if (!hasErrno(error, 'ENOENT')) throw error
    }
  }
}
