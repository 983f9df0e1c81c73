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

/** Something that a writer has begun and could not finish. */
export interface Unfinished {
  /** The directory; null for the root. */
  readonly directory: TreePath | null
  readonly why: string
}

export type Entered =
  | { readonly kind: 'open'; readonly directory: OpenDirectory }
  /** Nothing has that path, or what has it or a part of it is not a directory. */
  | { readonly kind: 'missing' }
  | StepFailure

interface Level {
  /** The path below the root; empty for the root. */
  readonly path: string
  readonly directory: OpenDirectory
}

/**
 * The directories from a root down to where work is going on, each opened from the one above it.
 *
 * Each is opened by its name in the open directory above and never as a link, so all of them were inside the
 * root when they were opened. One that is moved and replaced afterwards, by a link to somewhere else for
 * example, is still held: what is done to it reaches the directory that belongs to the project, not the
 * impostor. So it is not for safety that each is looked up before a step, but lest the step be done in vain;
 * except where the system does not show descriptors as paths: there this check is all there is, and whoever
 * swaps a directory between the check and the step goes unnoticed.
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
   * Opens the directory at a path below the root; the empty path is the root itself.
   *
   * To change something, directories that are ours and deny us the way are opened to their owner meanwhile.
   */
  enter(path: string, purpose: 'look' | 'change'): Entered {
    if (this.#isClosed) throw new Error('the tree writer is closed')
    if (!this.#root.directory.isInPlace()) return failed('the root is no longer in its place')
    this.#leaveOthers(path)
    try {
      return this.#descend(path, purpose)
    } catch (error) {
      // A link is refused as not being a directory, or as one link too many.
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

  #descend(path: string, purpose: 'look' | 'change'): Entered {
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

  /** Leaves the directories that are not on the way to a path, or not where they were. */
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
