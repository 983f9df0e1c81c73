import { readdirSync, type Dirent } from 'node:fs'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/** What is in a directory; nothing when there is none. */
export function entriesIn(directory: AbsolutePath): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return []
    throw error
  }
}
