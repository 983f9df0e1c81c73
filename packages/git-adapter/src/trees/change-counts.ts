import type { ObjectId } from '@hermes-checkpoints/core'
import { emptyTree } from './diff-tree-call.ts'
import { readLines } from '../process/read-lines.ts'
import { startInStore, type Store } from '../store/store.ts'

/** Two states to compare. Null stands for a state without files. */
export interface TreePair {
  readonly from: ObjectId | null
  readonly to: ObjectId
}

/** The size of a change. A binary file counts as a file without lines. */
export interface ChangeCounts {
  readonly filesChanged: number
  readonly insertions: number
  readonly deletions: number
}

/** Counts the changes of each pair of trees, in the order of the pairs. One git process for all. */
export async function changeCounts(
  store: Store,
  pairs: readonly TreePair[],
  signal?: AbortSignal,
): Promise<readonly ChangeCounts[]> {
  if (pairs.length === 0) return []
  const git = startInStore(store, { args: diffTree, signal })
  git.stdin.end(pairs.map(({ from, to }) => `${from ?? emptyTree} ${to}\n`).join(''))
  const counts: ChangeCounts[] = []
  await readLines(git, 'counts of changes', (line) => {
    if (pairLine.test(line)) return counts.push(nothing) > 0
    const last = counts.pop()
    if (last !== undefined) counts.push(countsIn(line))
    return last !== undefined && line.startsWith(' ')
  })
  return counts
}

const diffTree = [
  'diff-tree',
  '--stdin',
  '-r',
  '--shortstat',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
]

// git prints each pair again, and after it the counts, unless the trees are equal.
const pairLine = /^[0-9a-f]{40} [0-9a-f]{40}$/
const nothing: ChangeCounts = { filesChanged: 0, insertions: 0, deletions: 0 }

function countsIn(line: string): ChangeCounts {
  const count = (what: RegExp): number => Number(what.exec(line)?.[1] ?? 0)
  return {
    filesChanged: count(/(\d+) files? changed/),
    insertions: count(/(\d+) insertions?\(\+\)/),
    deletions: count(/(\d+) deletions?\(-\)/),
  }
}
