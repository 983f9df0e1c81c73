import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

/** A directory that looks like `/proc` and contains exactly these files. */
export function scratchProc(files: Readonly<Record<string, string>>): AbsolutePath {
  const directory = scratchDirectory()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  return parseAbsolutePath(directory)
}
