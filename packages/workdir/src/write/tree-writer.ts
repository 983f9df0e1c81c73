import { unlinkSync } from 'node:fs'
import type { TreePath } from '@hermes-checkpoints/core'
import type { DirectoryStack, Unfinished } from './directory-stack.ts'
import { inspectEntry, splitPath } from './inspect-entry.ts'
import { namesIn } from './names-in.ts'
import type { OpenDirectory } from './open-directory.ts'
import type { EntryHandle } from './entry-handle.ts'
import { putDirectory } from './put-directory.ts'
import { putFile } from './put-file.ts'
import { putLink } from './put-link.ts'
import { putPermissions } from './put-permissions.ts'
import { removeDirectoryAt, removeFileAt } from './remove.ts'
import type { EntryState } from './read-entry-at.ts'
import { systemFailure } from './system-failure.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/**
 * Changes entries below a root, and nothing outside of it, even while other processes swap directories for links.
 *
 * Steps in path order are the cheapest. A directory that denies its owner a change gets more permissions while the
 * writer works in it.
 */
export class TreeWriter {
  readonly #directories: DirectoryStack
  readonly #names: TemporaryNames

  constructor(directories: DirectoryStack, names: TemporaryNames) {
    this.#directories = directories
    this.#names = names
  }

  /** Inspects a path. Files larger than `maxFileBytes` are not read; Infinity sets no limit. */
  inspect(path: TreePath, maxFileBytes: number): EntryState {
    return inspectEntry(this.#directories, path, maxFileBytes)
  }

  /** Creates a file, or replaces a file or link. */
  writeFile(path: TreePath, content: Uint8Array, permissions: number): WriteOutcome {
    return this.#change(path, (handle) => putFile(handle, this.#names, content, permissions))
  }

  /** Creates a symbolic link, or replaces a file or link. */
  writeLink(path: TreePath, target: Uint8Array): WriteOutcome {
    return this.#change(path, (handle) => putLink(handle, this.#names, target))
  }

  /** Creates a directory with mode 700, unless a directory exists. */
  makeDirectory(path: TreePath): WriteOutcome {
    return this.#change(path, putDirectory)
  }

  /** Sets the permissions of a file or directory. */
  setPermissions(path: TreePath, permissions: number): WriteOutcome {
    return this.#change(path, (handle) => putPermissions(handle, this.#names, permissions))
  }

  /** Removes a file or link, if it exists. */
  removeFile(path: TreePath): WriteOutcome {
    return this.#change(path, removeFileAt, done)
  }

  /** Removes an empty directory, if it exists. */
  removeDirectory(path: TreePath): WriteOutcome {
    return this.#change(path, removeDirectoryAt, done)
  }

  /**
   * Removes the temporary files that a killed writer with the same token left in a directory (null for the root),
   * and returns their number.
   */
  sweepTemporary(directory: TreePath | null): number {
    try {
      const entered = this.#directories.enter(binaryPath(directory), 'change')
      if (entered.kind === 'open') return sweep(entered.directory, this.#names)
      if (entered.kind === 'failed')
        this.#directories.unfinished.push({ directory, why: entered.why })
    } catch (error) {
      this.#directories.unfinished.push({ directory, why: systemFailure(error) })
    }
    return 0
  }

  /**
   * Makes every change durable, restores the permissions of the directories, and closes them.
   *
   * Returns the directories where that or a sweep failed.
   */
  close(): readonly Unfinished[] {
    this.#directories.close()
    return this.#directories.unfinished
  }

  #change(
    path: TreePath,
    step: (handle: EntryHandle) => WriteOutcome,
    whenMissing: WriteOutcome = failed('its directory does not exist'),
  ): WriteOutcome {
    const { above, name } = splitPath(path)
    try {
      const entered = this.#directories.enter(above, 'change')
      if (entered.kind === 'open') return step({ directory: entered.directory, name })
      return entered.kind === 'missing' ? whenMissing : entered
    } catch (error) {
      return failed(systemFailure(error))
    }
  }
}

function sweep(directory: OpenDirectory, names: TemporaryNames): number {
  const left = namesIn(directory.path).filter((name) => names.includes(name))
  if (left.length > 0) directory.makeWritable()
  for (const name of left) unlinkSync(directory.at(name))
  return left.length
}

function binaryPath(path: TreePath | null): string {
  return path === null ? '' : (path as unknown as string)
}
