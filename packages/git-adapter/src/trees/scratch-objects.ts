import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, ObjectId } from '@hermes-checkpoints/core'
import type { GitVariables } from '../process/git-environment.ts'
import { quoted } from '../process/quoted.ts'
import { makeScratchDirectory } from '../store/make-scratch-directory.ts'
import type { TreeFile } from './read-tree.ts'
import { scratchTree } from './scratch-tree.ts'
import { writePack, type PackedObject } from '../objects/packs/write-pack.ts'

/**
 * Objects for a while, outside of every store, which a git can be shown beside those of its own.
 *
 * What a killed process leaves of them holds nothing that anybody needs.
 */
export class ScratchObjects {
  readonly #directory: AbsolutePath
  #waiting: PackedObject[] = []
  #bytes = 0

  /** Makes a place for them in a directory for temporary files. */
  constructor(temporary: AbsolutePath) {
    this.#directory = makeScratchDirectory(temporary)
  }

  /** Adds a file's content. */
  addBlob(id: ObjectId, bytes: Buffer): void {
    this.#waiting.push({ id, type: 'blob', bytes })
    this.#bytes += bytes.length
    if (this.#bytes >= mostBytes) this.#write()
  }

  /** Adds a tree of just these files. */
  addTree(files: Iterable<TreeFile>): ObjectId {
    const { id, objects } = scratchTree(files)
    this.#waiting.push(...objects)
    return id
  }

  /** What shows them all to a git. */
  variables(): GitVariables {
    this.#write()
    // Only in quotes can a path hold a colon.
    return { GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(this.#directory) }
  }

  /** Removes them. Harmless when repeated. */
  close(): void {
    rmSync(this.#directory, { recursive: true, force: true })
  }

  #write(): void {
    if (this.#waiting.length > 0) writePack(join(this.#directory, 'pack'), this.#waiting)
    this.#waiting = []
    this.#bytes = 0
  }
}

/** So much is kept in memory at once. */
const mostBytes = 32 * 1024 * 1024
