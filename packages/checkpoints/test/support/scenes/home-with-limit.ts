import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'

/** Returns a fresh home with a limit of checkpoints per project in its config, which every program reads. */
export function homeWithLimit(checkpoints: number): string {
  const { home } = scratchHome()
  writeFileSync(join(home, 'config.yaml'), `checkpoints:\n  max_snapshots: ${checkpoints}\n`)
  return home
}
