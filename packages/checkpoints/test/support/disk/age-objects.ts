import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type Layout } from '@hermes-checkpoints/core'

/** Makes every object and pack look three days old, so that no grace for young ones protects it. */
export function ageObjects({ objects }: Layout): void {
  const threeDaysAgo = Date.now() / 1000 - 3 * 24 * 60 * 60
  for (const name of readdirSync(objects, { recursive: true, encoding: 'utf8' })) {
    try {
      utimesSync(join(objects, name), threeDaysAgo, threeDaysAgo)
    } catch (error) {
      // A temporary file of a git that is at work.
      if (!hasErrno(error, 'ENOENT')) throw error
    }
  }
}
