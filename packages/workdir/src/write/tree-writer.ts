import { unlinkSync } from 'node:fs'
import type { TreePath } from '@hermes-checkpoints/core'
import type { DirectoryStack, Unfinished } from './directory-stack.ts'
import { readEntryAt, unknown, type EntryState } from './read-entry-at.ts'
import { namesIn } from './names-in.ts'
import type { OpenDirectory } from './open-directory.ts'
import { parentPath } from '../model/path-below.ts'
import type { EntryHandle } from './entry-handle.ts'
import { putDirectory } from './put-directory.ts'
import { putFile } from './put-file.ts'
import { putLink } from './put-link.ts'
import { putPermissions } from './put-permissions.ts'
import { removeDirectoryAt, removeFileAt } from './remove.ts'
import { sizeLimit } from '../model/size-limit.ts'
import { systemFailure } from './system-failure.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/**
 * Changes what is below a directory, and nothing else, whatever other programs do to it meanwhile.
 *
 * Steps in the order of their paths are the cheapest. A directory that denies its owner the change is opened
 * to its owner while it is worked in.
 */
export class TreeWriter {
  readonly #directories: DirectoryStack
  readonly #names: TemporaryNames

  constructor(directories: DirectoryStack, names: TemporaryNames) {
    this.#directories = directories
    this.#names = names
  }

  /** Tells what stands at a path; files larger than that many bytes are not read, of which 0 sets no limit. */
  look(path: TreePath, largest: number): EntryState {
    const { above, name } = split(path)
    try {
      const entered = this.#directories.enter(above, 'look')
      if (entered.kind === 'failed') return unknown(entered.why)
      if (entered.kind === 'missing') return { kind: 'absent' }
      return readEntryAt({ directory: entered.directory, name }, sizeLimit(largest))
    } catch (error) {
      return unknown(`it cannot be read: ${systemFailure(error)}`)
    }
  }

  /** Puts a file in the place of a file, link or nothing. */
  writeFile(path: TreePath, content: Uint8Array, permissions: number): WriteOutcome {
    return this.#change(path, (place) => putFile(place, this.#names, content, permissions))
  }

  /** Puts a symbolic link in the place of a file, link or nothing. */
  writeLink(path: TreePath, target: Uint8Array): WriteOutcome {
    return this.#change(path, (place) => putLink(place, this.#names, target))
  }

  /** Makes a directory, with permissions for its owner only, unless one is there. */
  makeDirectory(path: TreePath): WriteOutcome {
    return this.#change(path, putDirectory)
  }

  /** Sets the permissions of a file or directory. */
  setPermissions(path: TreePath, permissions: number): WriteOutcome {
    return this.#change(path, (place) => putPermissions(place, this.#names, permissions))
  }

  /** Removes a file or link, if there is one. */
  removeFile(path: TreePath): WriteOutcome {
    return this.#change(path, removeFileAt, done)
  }

  /** Removes an empty directory, if there is one. */
  removeDirectory(path: TreePath): WriteOutcome {
    return this.#change(path, removeDirectoryAt, done)
  }

  /**
   * Removes what a writer with the same token, when it was killed, has left in a directory or, for null, in
   * the root, and returns how many there were.
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
   * Gives directories their permissions back, makes every change durable, and lets go of everything.
   *
   * It returns what of that could not be done, and which sweeps failed.
   */
  close(): readonly Unfinished[] {
    this.#directories.close()
    return this.#directories.unfinished
  }

  #change(
    path: TreePath,
    act: (place: EntryHandle) => WriteOutcome,
    withoutDirectory: WriteOutcome = failed('the directory that it belongs in is not there'),
  ): WriteOutcome {
    const { above, name } = split(path)
    try {
      const entered = this.#directories.enter(above, 'change')
      if (entered.kind === 'open') return act({ directory: entered.directory, name })
      return entered.kind === 'missing' ? withoutDirectory : entered
    } catch (error) {
      return failed(systemFailure(error))
    }
  }
}

function sweep(directory: OpenDirectory, names: TemporaryNames): number {
  const left = namesIn(directory.place).filter((name) => names.includes(name))
  if (left.length > 0) directory.makeWritable()
  for (const name of left) unlinkSync(directory.at(name))
  return left.length
}

function split(path: TreePath): { readonly above: string; readonly name: string } {
  const binary = binaryPath(path)
  return { above: parentPath(binary), name: binary.slice(binary.lastIndexOf('/') + 1) }
}

function binaryPath(path: TreePath | null): string {
  return path === null ? '' : (path as unknown as string)
}
