import { CheckpointError, type CheckpointId, type ObjectId } from '@hermes-checkpoints/core'
import type { PackIndexes } from '../objects/packs/pack-indexes.ts'
import { parseCommitHeader, type CommitHeader } from '../objects/parse-commit.ts'
import { readCommits } from './read-commits.ts'
import { readLines } from '../process/read-lines.ts'
import { startInStore, type Store } from '../store/store.ts'

/** A checkpoint as a link of its chain: its id, its parent, its tree and its time. */
export interface ChainLink extends CommitHeader {
  readonly id: CheckpointId
}

export type ChainLinks = ReadonlyMap<CheckpointId, ChainLink>

/**
 * All checkpoints from these heads to where history was cut. Starts one git process for all chains when a commit is
 * missing or unusual. A caller that has the indexes of the store's packs open passes them, so that they are not opened
 * again.
 */
export async function walkChains(
  store: Store,
  heads: Iterable<CheckpointId>,
  indexes?: PackIndexes,
): Promise<ChainLinks> {
  const ids = [...heads]
  if (ids.length === 0) return new Map()
  return walkFiles(store, ids, indexes) ?? walkWithGit(store, ids)
}

function walkFiles(
  store: Store,
  heads: readonly CheckpointId[],
  indexes: PackIndexes | undefined,
): ChainLinks | null {
  const links = new Map<CheckpointId, ChainLink>()
  return readCommits(store, { parse: parseCommitHeader, indexes }, (read) => {
    for (const head of heads) {
      for (let at: CheckpointId | null = head; at !== null && !links.has(at);) {
        const link: ChainLink | null = read(at)
        if (link === null) return null
        links.set(at, link)
        at = link.parent
      }
    }
    return links
  })
}

async function walkWithGit(store: Store, ids: readonly CheckpointId[]): Promise<ChainLinks> {
  const links = new Map<CheckpointId, ChainLink>()
  const git = startInStore(store, { args: gitLog })
  git.stdin.end(`${ids.join('\n')}\n`)
  await readLines(git, 'ids of checkpoints', (line) => {
    const [, id, tree, seconds, parent = null] = linkLine.exec(line) ?? []
    if (id === undefined) return false
    links.set(id as CheckpointId, {
      id: id as CheckpointId,
      parent: parent as CheckpointId | null,
      tree: tree as ObjectId,
      time: Number(seconds) * 1000,
    })
    return true
  })
  const foreign = ids.find((id) => !links.has(id))
  if (foreign === undefined) return links
  // git skips an id that is not a commit without an error.
  throw new CheckpointError('store-damaged', `${foreign} is not a checkpoint`, {
    hint: 'Run `hermes-checkpoints verify` to see what is damaged.',
  })
}

/** The chain of a tip, newest first. */
export function chainFrom(tip: CheckpointId, links: ChainLinks): readonly ChainLink[] {
  const chain: ChainLink[] = []
  for (let at = links.get(tip); at !== undefined;) {
    chain.push(at)
    at = at.parent === null ? undefined : links.get(at.parent)
  }
  return chain
}

const gitLog = ['log', '--format=%H %T %at %P', '--stdin', '--']

// A commit without a time has no number here. A merge, which only other programs make, has more parents.
const linkLine = /^([0-9a-f]{40}) ([0-9a-f]{40}) (\d*) ?([0-9a-f]{40})?(?: [0-9a-f]{40})*$/
