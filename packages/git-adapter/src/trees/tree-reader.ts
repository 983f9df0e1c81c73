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

/** What one tree has otherwise than another. */
export interface TreeDifference {
  /** The files that are new or changed, and those that are gone, for which null stands. */
  readonly files: ReadonlyMap<TreePath, TreeFile | null>
  /** The directories that only one of the two has: true for those that are new, false for those that are gone. */
  readonly directories: ReadonlyMap<TreePath, boolean>
  /** New links to nested repositories' commits, which only upstream stores; they hold no content. */
  readonly gitlinks: readonly TreePath[]
}

/**
 * Reads trees and compares each with its id, through one git process; what was read once is remembered.
 *
 * git itself does not compare a loose object with its name, and would take whatever it finds there for the tree.
 */
export class TreeReader {
  readonly #objects: ObjectReader
  readonly #trees = new Map<ObjectId, ObjectAnswer>()

  constructor(objects: ObjectReader) {
    this.#objects = objects
  }

  /** The tree of a checkpoint; fails when the checkpoint is missing or damaged. */
  async treeOf(checkpoint: CheckpointId): Promise<ObjectId> {
    const id = parseObjectId(checkpoint)
    const commit = parseCommit(requireWhole(await this.#objects.read(id), id, 'commit'))
    if (commit === null) throw storeDamaged(`checkpoint ${id} has no tree`)
    return commit.tree
  }

  /** Says whether a tree has a file or directory at a path. */
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
   * What the second tree has otherwise than the first, of which null stands for one without files. Of both only those
   * directories are read that differ.
   *
   * It fails when the second is damaged, and answers null when the first is.
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

/** The directories of a path in both trees. */
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

/** A difference in the making. */
class Difference implements TreeDifference {
  readonly files = new Map<TreePath, TreeFile | null>()
  readonly directories = new Map<TreePath, boolean>()
  readonly gitlinks: TreePath[] = []

  /** Adds what differs in one entry, and answers which directories have to be compared for it. */
  add(above: string, { after, before }: EntryPair): readonly Pair[] {
    const name = (after ?? before)?.name ?? ''
    const binary = above === '' ? name : `${above}/${name}`
    const path = binary as unknown as TreePath
    const from = before?.mode === directoryMode ? (before.id as ObjectId) : null
    const to = after?.mode === directoryMode ? (after.id as ObjectId) : null
    // An entry of another kind may have been told on its own, before or after this one.
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
