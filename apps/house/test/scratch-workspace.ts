import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

/** Creates a workspace with these files, which is deleted after the test. */
export function scratchWorkspace(files: Readonly<Record<string, string>>): string {
  const root = scratchDirectory()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}
