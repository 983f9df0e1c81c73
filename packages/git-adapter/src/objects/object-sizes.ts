import type { ObjectId } from '@hermes-checkpoints/core'
import { readLines } from '../process/read-lines.ts'
import { startInStore, type Store } from '../store/store.ts'

/**
 * How many bytes every object takes on disk, reachable or not; one git process.
 *
 * An object that is stored as a difference to another one counts the difference. One that is stored several times
 * counts once.
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

// An object is missing when it was deleted after git had listed it.
const sizeLine = /^([0-9a-f]{40}) (?:(\d+)|missing)$/
