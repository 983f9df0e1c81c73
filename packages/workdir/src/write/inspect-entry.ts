import type { TreePath } from '@hermes-checkpoints/core'
import { parentPath } from '../model/path-below.ts'
import { readableBytes } from '../model/readable-bytes.ts'
import type { DirectoryStack } from './directory-stack.ts'
import { readEntryAt, unknown, type EntryState } from './read-entry-at.ts'
import { systemFailure } from './system-failure.ts'

/** Inspects a path. Files larger than `maxFileBytes` are not read; Infinity sets no limit. */
export function inspectEntry(
  directories: DirectoryStack,
  path: TreePath,
  maxFileBytes: number,
): EntryState {
  const { above, name } = splitPath(path)
  try {
    const entered = directories.enter(above, 'inspect')
    if (entered.kind === 'failed') return unknown(entered.why)
    if (entered.kind === 'missing') return { kind: 'absent' }
    return readEntryAt({ directory: entered.directory, name }, readableBytes(maxFileBytes))
  } catch (error) {
    return unknown(`it cannot be read: ${systemFailure(error)}`)
  }
}

/** Splits a path into its directory, empty for the root, and its name. */
export function splitPath(path: TreePath): { readonly above: string; readonly name: string } {
  const binary = path as unknown as string
  return { above: parentPath(binary), name: binary.slice(binary.lastIndexOf('/') + 1) }
}
