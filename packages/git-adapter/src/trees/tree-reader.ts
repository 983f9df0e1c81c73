import {
  parseObjectId,
  type CheckpointId,
  type ObjectId,
  type TreePath,
} from '@hermes-checkpoints/core'
import { parseCommit } from '../objects/parse-commit.ts'
import type { ObjectAnswer, ObjectReader } from '../objects/object-reader.ts'
import { fileModeOf, gitlinkMode, type TreeFile } from './read-tree.ts'
import { requireWhole, storeDamaged } from '../objects/require-whole.ts'
import {
  differingEntries,
  directoryMode,
  entriesOf,
  TreeError,
  type EntryPair,
  type TreeEntryAt,
} from './tree-entries.ts'

/** The changes from one tree to another. */
export interface TreeDifference {
  /** The new and changed files, and null for each removed file. */
  readonly files: ReadonlyMap<TreePath, TreeFile | null>
  /** The directories that only one of the two has: true for an added one, false for a removed one. */
  readonly directories: ReadonlyMap<TreePath, boolean>
  /** New gitlinks, which only upstream stores. They have no content. */
  readonly gitlinks: readonly TreePath[]
}

/**
 * Reads trees through one git process, compares each with its id, and remembers those it has read.
 *
 * git itself does not compare a loose object with its id, and accepts any tree that it finds in the file.
 */
export class TreeReader {
  readonly #objects: ObjectReader
  readonly #trees = new Map<ObjectId, ObjectAnswer>()

  constructor(objects: ObjectReader) {
    this.#objects = objects
  }

  /** The tree of a checkpoint. Throws when the checkpoint is missing or damaged. */
  async treeOf(checkpoint: CheckpointId): Promise<ObjectId> {
    const id = parseObjectId(checkpoint)
    const commit = parseCommit(requireWhole(await this.#objects.read(id), id, 'commit'))
    if (commit === null) throw storeDamaged(`checkpoint ${id} has no tree`)
    return commit.tree
  }

  /** True when a tree has a file or directory at a path. */
  async has(tree: ObjectId, path: TreePath): Promise<boolean> {
    let at: ObjectId | null = tree
    for (const part of (path as unknown as string).split('/')) {
      if (at === null) return false
      await this.#load([at])
      const found = this.#entryIn(at, part)
      if (found === undefined) return false
      at = found.mode === directoryMode ? (found.id as ObjectId) : null
    }
    return true
  }

  /**
   * The changes from the first tree to the second. Null as the first stands for a state without files. Reads only the
   * directories that differ.
   *
   * Throws when the second tree is damaged, and returns null when the first is.
   */
  async difference(from: ObjectId | null, to: ObjectId): Promise<TreeDifference | null> {
    const found = new Difference()
    let level: readonly Pair[] = from === to ? [] : [{ path: '', from, to }]
    while (level.length > 0) {
      await this.#load(level.flatMap(idsIn))
      const inner: Pair[] = []
      for (const pair of level) {
        const entries = this.#differing(pair)
        if (entries === null) return null
        for (const one of entries) inner.push(...found.add(pair.path, one))
      }
      level = inner
    }
    return found
  }

  #entryIn(tree: ObjectId, wanted: string): TreeEntryAt | undefined {
    try {
      return [...entriesOf(this.#treeAt(tree))].find(({ name }) => name === wanted)
    } catch (error) {
      throw unsound(error, tree)
    }
  }

  async #load(ids: readonly ObjectId[]): Promise<void> {
    const unknown = new Set(ids.filter((id) => !this.#trees.has(id)))
    for await (const [id, answer] of this.#objects.readAll(unknown)) this.#trees.set(id, answer)
  }

  #differing({ from, to }: Pair): readonly EntryPair[] | null {
    const after = to === null ? nothing : this.#treeAt(to)
    const before = from === null ? nothing : this.#readableTree(from)
    if (before === null) return null
    try {
      return [...differingEntries(before, after)]
    } catch (error) {
      if (error instanceof TreeError && error.tree === before) return null
      throw unsound(error, to)
    }
  }

  #treeAt(id: ObjectId): Buffer {
    return requireWhole(this.#trees.get(id) as ObjectAnswer, id, 'tree')
  }

  #readableTree(id: ObjectId): Buffer | null {
    const answer = this.#trees.get(id)
    return answer?.kind === 'object' && answer.type === 'tree' ? answer.bytes : null
  }
}

/** One directory in both trees. */
interface Pair {
  /** Empty for the trees themselves. */
  readonly path: string
  readonly from: ObjectId | null
  readonly to: ObjectId | null
}

function idsIn({ from, to }: Pair): readonly ObjectId[] {
  return [from, to].filter((id) => id !== null)
}

const nothing = Buffer.alloc(0)

function unsound(error: unknown, id: ObjectId | null): unknown {
  return error instanceof TreeError ? storeDamaged(`directory ${id} ${error.message}`) : error
}

/** Collects the difference while the trees are walked. */
class Difference implements TreeDifference {
  readonly files = new Map<TreePath, TreeFile | null>()
  readonly directories = new Map<TreePath, boolean>()
  readonly gitlinks: TreePath[] = []

  /** Adds one differing entry, and returns the pair of directories to compare next, if the entry has one. */
  add(above: string, { after, before }: EntryPair): readonly Pair[] {
    const name = (after ?? before)?.name ?? ''
    const binary = above === '' ? name : `${above}/${name}`
    const path = binary as unknown as TreePath
    const from = before?.mode === directoryMode ? (before.id as ObjectId) : null
    const to = after?.mode === directoryMode ? (after.id as ObjectId) : null
    // When a file became a directory, or the other way round, the two entries arrive separately, in either order.
    if (from !== null && to === null && !this.directories.has(path))
      this.directories.set(path, false)
    if (to !== null && from === null) this.directories.set(path, true)
    if (before !== null && from === null && !this.files.has(path)) this.files.set(path, null)
    if (after?.mode === gitlinkMode) this.gitlinks.push(path)
    else if (after !== null && to === null) {
      const file = { path, mode: fileModeOf(after.mode), id: after.id as ObjectId }
      const isSame = before?.id === file.id && fileModeOf(before.mode) === file.mode
      if (isSame) this.files.delete(path)
      else this.files.set(path, file)
    }
    return from === null && to === null ? [] : [{ path: binary, from, to }]
  }
}
