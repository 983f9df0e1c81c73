import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, ObjectId } from '@hermes-checkpoints/core'
import type { GitVariables } from '../process/git-environment.ts'
import { quoted } from '../process/quoted.ts'
import { makeScratchDirectory } from '../store/make-scratch-directory.ts'
import type { TreeFile } from './read-tree.ts'
import { scratchTree } from './scratch-tree.ts'
import { writePack, type NewObject } from '../objects/packs/write-pack.ts'

/**
 * Temporary objects outside of every store, which git reads as if they were in its own.
 *
 * A killed process leaves a directory without value; maintenance sweeps it.
 */
export class ScratchObjects {
  readonly #directory: AbsolutePath
  #waiting: NewObject[] = []
  #bytes = 0

  /** Makes a directory for them below `temporary`. */
  constructor(temporary: AbsolutePath) {
    this.#directory = makeScratchDirectory(temporary)
  }

  /** Adds a file's content. */
  addBlob(id: ObjectId, bytes: Buffer): void {
    this.#waiting.push({ id, type: 'blob', bytes })
    this.#bytes += bytes.length
    if (this.#bytes >= mostBytes) this.#write()
  }

  /** Adds a tree of exactly these files. */
  addTree(files: Iterable<TreeFile>): ObjectId {
    const { id, objects } = scratchTree(files)
    this.#waiting.push(...objects)
    return id
  }

  /** Writes the objects, and returns the variables that let git read them. */
  variables(): GitVariables {
    this.#write()
    // A colon separates paths unless the path is quoted.
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

/** Above this size, the objects in memory are written. */
const mostBytes = 32 * 1024 * 1024
