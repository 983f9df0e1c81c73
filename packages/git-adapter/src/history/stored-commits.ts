import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { AbsolutePath, CheckpointId, Layout, ObjectId } from '@hermes-checkpoints/core'
import { looseFile } from '../objects/loose-objects.ts'
import { OpenPack } from '../objects/packs/open-pack.ts'
import { listPacks } from '../objects/packs/pack-files.ts'
import { PackIndexes, type IndexedPack } from '../objects/packs/pack-indexes.ts'
import { readPackedObject } from '../objects/packs/packed-object.ts'

/**
 * Reads the commits of a store without a process: starting one takes longer than reading a whole log.
 *
 * Every commit it returns matches its id. A missing, damaged or unusual one is null: the caller then asks git, and only
 * git reports what is wrong.
 */
export class StoredCommits {
  readonly #layout: Layout
  /** The caller's indexes, which the caller closes. */
  readonly #callerIndexes: PackIndexes | undefined
  #indexes: PackIndexes | undefined
  readonly #packs = new Map<IndexedPack, OpenPack>()
  /** The packs that had the most recent commits come first. */
  #order: IndexedPack[] | undefined

  constructor(layout: Layout, indexes?: PackIndexes) {
    this.#layout = layout
    this.#callerIndexes = indexes
  }

  read(id: CheckpointId): Buffer | null {
    try {
      const commit = this.#packed(id) ?? this.#loose(id)
      return commit !== null && idOf(commit) === id ? commit : null
    } catch {
      // Housekeeping may have deleted the pack just now, or the pack is damaged.
      return null
    }
  }

  close(): void {
    this.#indexes?.close()
    for (const pack of this.#packs.values()) pack.close()
    this.#packs.clear()
  }

  #packed(id: CheckpointId): Buffer | null {
    const packs = (this.#order ??= [...this.#allPacks()])
    for (let at = 0; at < packs.length; at += 1) {
      const pack = packs[at] as IndexedPack
      const offset = pack.offsetOf(id)
      if (offset === null) continue
      // The pack that holds a commit most likely holds its parent too.
      packs.splice(at, 1)
      packs.unshift(pack)
      return this.#commitAt(pack, offset)
    }
    return null
  }

  #allPacks(): readonly IndexedPack[] {
    if (this.#callerIndexes !== undefined) return this.#callerIndexes.packs
    this.#indexes = new PackIndexes(listPacks(this.#layout))
    return this.#indexes.packs
  }

  #commitAt(pack: IndexedPack, offset: number): Buffer | null {
    const object = readPackedObject(this.#opened(pack), offset)
    return object?.type === 'commit' ? object.content : null
  }

  #opened(pack: IndexedPack): OpenPack {
    const known = this.#packs.get(pack)
    if (known !== undefined) return known
    const opened = new OpenPack(pack)
    this.#packs.set(pack, opened)
    return opened
  }

  #loose(id: CheckpointId): Buffer | null {
    const file: AbsolutePath = looseFile(this.#layout, id as string as ObjectId)
    const object = inflateSync(readFileSync(file), { maxOutputLength: mostBytes })
    const end = object.indexOf(0)
    const isCommit = object.toString('latin1', 0, end) === `commit ${object.length - end - 1}`
    return isCommit ? object.subarray(end + 1) : null
  }
}

const mostBytes = 16 * 1024 * 1024

function idOf(commit: Buffer): string {
  return createHash('sha1').update(`commit ${commit.length}\0`).update(commit).digest('hex')
}
