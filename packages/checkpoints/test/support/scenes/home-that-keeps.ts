import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'

/** A fresh home whose owner keeps so many checkpoints of each project, whichever program takes them. */
export function homeThatKeeps(checkpoints: number): string {
  const { home } = scratchHome()
  writeFileSync(join(home, 'config.yaml'), `checkpoints:\n  max_snapshots: ${checkpoints}\n`)
  return home
}
