import {
  hasErrno,
  pathBytes,
  type DirectoryIdentity,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { OpenDirectory } from './open-directory.ts'
import { otherFileSystem } from './entry-handle.ts'
import { failed, type StepFailure } from './write-outcome.ts'

/** Work in a directory that a writer could not finish. */
export interface Unfinished {
  /** The directory; null for the root. */
  readonly directory: TreePath | null
  readonly why: string
}

export type Entered =
  | { readonly kind: 'open'; readonly directory: OpenDirectory }
  /** The path does not exist, or a part of it is not a directory. */
  | { readonly kind: 'missing' }
  | StepFailure

interface Level {
  /** The path below the root; empty for the root. */
  readonly path: string
  readonly directory: OpenDirectory
}

/**
 * The open directories from the root down to the directory in use.
 *
 * Each is opened by its name in the open directory above and never through a link, so each was inside the root
 * when it was opened. When another process moves one and puts a link in its place, we still hold the original:
 * a step changes the project's directory, never the target of the link. The check of each directory before a
 * step is therefore not for safety; it only avoids steps in a directory that was moved away. On systems that do
 * not show descriptors as paths, this check is the only protection, and it misses a process that swaps a
 * directory between the check and the step.
 */
export class DirectoryStack {
  readonly unfinished: Unfinished[] = []
  readonly #root: Level
  readonly #levels: Level[] = []
  #isClosed = false

  constructor(root: WorkdirPath) {
    this.#root = { path: '', directory: new OpenDirectory(pathBytes(root)) }
  }

  get identity(): DirectoryIdentity {
    return this.#root.directory.identity
  }

  /**
   * Opens the directory at a path below the root; the empty path is the root.
   *
   * For a change, directories that we own but may not enter get more permissions until they are left.
   */
  enter(path: string, purpose: 'inspect' | 'change'): Entered {
    if (this.#isClosed) throw new Error('the root is closed')
    if (!this.#root.directory.isInPlace()) return failed('the root was moved or replaced')
    this.#leaveOthers(path)
    try {
      return this.#descend(path, purpose)
    } catch (error) {
      // Opening a link fails with ENOTDIR or ELOOP.
      if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return { kind: 'missing' }
      throw error
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#leaveFrom(0)
    this.#leave(this.#root)
  }

  #descend(path: string, purpose: 'inspect' | 'change'): Entered {
    let { path: above, directory } = this.#levels.at(-1) ?? this.#root
    if (purpose === 'change') directory.makePassable()
    for (const name of namesBetween(above, path)) {
      const inner = new OpenDirectory(directory.at(name), directory)
      if (inner.identity.dev !== this.identity.dev) {
        inner.leave()
        return failed(otherFileSystem)
      }
      directory = inner
      above = above === '' ? name : `${above}/${name}`
      this.#levels.push({ path: above, directory })
      if (purpose === 'change') directory.makePassable()
    }
    return { kind: 'open', directory }
  }

  /** Leaves the directories that are not above a path, or that were moved. */
  #leaveOthers(path: string): void {
    const first = this.#levels.findIndex(
      (level) => !`${path}/`.startsWith(`${level.path}/`) || !level.directory.isInPlace(),
    )
    if (first >= 0) this.#leaveFrom(first)
  }

  #leaveFrom(first: number): void {
    for (const level of this.#levels.splice(first).toReversed()) this.#leave(level)
  }

  #leave({ path, directory }: Level): void {
    const where = path === '' ? null : (path as unknown as TreePath)
    for (const why of directory.leave()) this.unfinished.push({ directory: where, why })
  }
}

function namesBetween(above: string, path: string): readonly string[] {
  return path
    .slice(above.length)
    .split('/')
    .filter((name) => name !== '')
}
