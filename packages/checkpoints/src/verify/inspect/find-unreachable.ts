import {
  chainRef,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { allCommits, type Store } from '@hermes-checkpoints/git-adapter'
import { loadScan } from '@hermes-checkpoints/workdir'
import { readPackedLines, type ProjectRefs, type StoreRefs } from './store-refs.ts'
import { holesIn, lineFrom, type Cuts, type InspectedCommit } from './history-inspection.ts'
import type { HistoryInspector } from './history-inspector.ts'

/** For each project, the checkpoints that its chain should reach but does not, newest first. */
export type Unreachable = ReadonlyMap<ProjectHash, readonly CheckpointId[]>

/**
 * Finds and inspects the checkpoints that a damaged ref or a missing commit has made unreachable.
 *
 * Checkpoints that pruning cut off stay cut off. A sound store is not searched.
 */
export async function findUnreachable(
  store: Store,
  inspector: HistoryInspector,
  { projects }: StoreRefs,
  cuts: Cuts,
): Promise<Unreachable> {
  const { commits } = inspector
  const hasLostChain = projects.some(({ chain }) => isLost(chain, commits))
  if (!hasLostChain && holesIn({ commits }, cuts).size === 0) return new Map()
  const chains = projects.flatMap(({ chain }) =>
    chain.kind === 'at' ? lineFrom({ commits }, cuts, chain.id) : [],
  )
  const unreached = await commitsBeside(store, inspector, new Set(chains), cuts)
  const unreachable = new Map<ProjectHash, readonly CheckpointId[]>()
  for (const { project } of projects) {
    const former = formerTips(store.layout, project).filter((id) => unreached.has(id))
    const own = [...unreached].filter(([, commit]) => commit.project === project)
    const heads = [...former, ...newestHeads(own)]
    for (const head of heads) await inspector.follow(head)
    const lines = heads.flatMap((head) => lineFrom({ commits }, cuts, head))
    unreachable.set(project, [...new Set(lines)])
  }
  return unreachable
}

/** True when a chain's ref does not point to a readable commit. */
export function isLost(
  chain: ProjectRefs['chain'],
  commits: ReadonlyMap<CheckpointId, unknown>,
): boolean {
  return chain.kind === 'damaged' || (chain.kind === 'at' && !commits.has(chain.id))
}

type Commits = ReadonlyMap<CheckpointId, InspectedCommit>

/** Returns all commits of the store that are in no chain, except those behind a cut. */
async function commitsBeside(
  store: Store,
  inspector: HistoryInspector,
  chains: ReadonlySet<CheckpointId>,
  cuts: Cuts,
): Promise<Commits> {
  const beside = new Map<CheckpointId, InspectedCommit>()
  for (const id of await allCommits(store)) {
    const commit = chains.has(id) ? null : await inspector.readCommit(id)
    if (commit !== null) beside.set(id, commit)
  }
  for (const id of cutOff(inspector.commits, beside, cuts)) beside.delete(id)
  return beside
}

/** Returns the commits behind a cut: pruned, but not reclaimed yet. */
function cutOff(reached: Commits, beside: Commits, cuts: Cuts): ReadonlySet<CheckpointId> {
  const behind = new Set<CheckpointId>()
  for (const cut of cuts) {
    let at = (reached.get(cut) ?? beside.get(cut))?.parent ?? null
    while (at !== null && !behind.has(at)) {
      behind.add(at)
      at = beside.get(at)?.parent ?? null
    }
  }
  return behind
}

/** Returns the commits that are not a parent of another, newest first. */
function newestHeads(
  own: readonly (readonly [CheckpointId, InspectedCommit])[],
): readonly CheckpointId[] {
  const parents = new Set(own.map(([, { parent }]) => parent))
  return own
    .filter(([id]) => !parents.has(id))
    .toSorted(([, one], [, other]) => other.time - one.time)
    .map(([id]) => id)
}

/**
 * Returns former tips of a chain: an older value of its ref, or the tip of its scan.
 *
 * Upstream's commits name no project, so nothing else shows which project they belong to.
 */
function formerTips(layout: Layout, project: ProjectHash): readonly CheckpointId[] {
  const scanned = loadScan(layout.scanFile(project))?.tip ?? null
  const packed = readPackedLines(layout).filter((line) => line.endsWith(` ${chainRef(project)}`))
  const tips = packed.map((line) => line.slice(0, 40) as CheckpointId)
  return scanned === null ? tips : [scanned, ...tips]
}
