import type { ObjectId } from '@hermes-checkpoints/core'
import { readLines } from '../process/read-lines.ts'
import { startInStore, type Store } from '../store/store.ts'

/**
 * The bytes that every object takes on disk, reachable or not. One git process.
 *
 * For a delta, this is the size of the delta. An object that is stored several times counts once.
 */
export async function objectSizes(store: Store): Promise<ReadonlyMap<ObjectId, number>> {
  const git = startInStore(store, { args: catFile })
  git.stdin.end()
  const sizes = new Map<ObjectId, number>()
  await readLines(git, 'sizes of objects', (line) => {
    const [, id, bytes] = sizeLine.exec(line) ?? []
    if (bytes !== undefined) sizes.set(id as ObjectId, Number(bytes))
    return id !== undefined
  })
  return sizes
}

const catFile = [
  'cat-file',
  '--batch-all-objects',
  '--batch-check=%(objectname) %(objectsize:disk)',
  '--unordered',
  '--buffer',
]

// An object is missing when another process deleted it after git listed it.
const sizeLine = /^([0-9a-f]{40}) (?:(\d+)|missing)$/
