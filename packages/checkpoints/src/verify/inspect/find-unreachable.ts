import {
  chainRef,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { allCommits, type Store } from '@hermes-checkpoints/git-adapter'
import { loadScan } from '@hermes-checkpoints/workdir'
import { readPackedLines, type ProjectRefs, type StoreRefs } from './store-refs.ts'
import { holesIn, lineFrom, type Cuts, type SurveyedCommit } from './history-inspection.ts'
import type { Surveyor } from './history-inspector.ts'

/** The checkpoints of each project that its chain does not lead to and should, newest first. */
export type Strays = ReadonlyMap<ProjectHash, readonly CheckpointId[]>

/**
 * Finds the checkpoints that a damaged ref, or a hole in a history, keeps from being reached, and has them surveyed.
 *
 * What was cut off on purpose stays so. Where nothing is amiss, nobody looks.
 */
export async function findUnreachable(
  store: Store,
  surveyor: Surveyor,
  { projects }: StoreRefs,
  cuts: Cuts,
): Promise<Strays> {
  const { commits } = surveyor
  const leadsNowhere = projects.some(({ chain }) => isLost(chain, commits))
  if (!leadsNowhere && holesIn({ commits }, cuts).size === 0) return new Map()
  const chains = projects.flatMap(({ chain }) =>
    chain.kind === 'at' ? lineFrom({ commits }, cuts, chain.id) : [],
  )
  const unreached = await commitsBeside(store, surveyor, new Set(chains), cuts)
  const strays = new Map<ProjectHash, readonly CheckpointId[]>()
  for (const { project } of projects) {
    const former = formerTips(store.layout, project).filter((id) => unreached.has(id))
    const own = [...unreached].filter(([, commit]) => commit.project === project)
    const heads = [...former, ...newestHeads(own)]
    for (const head of heads) await surveyor.follow(head)
    const lines = heads.flatMap((head) => lineFrom({ commits }, cuts, head))
    strays.set(project, [...new Set(lines)])
  }
  return strays
}

/** Says whether a chain's ref leads to no commit that can be read. */
export function isLost(
  chain: ProjectRefs['chain'],
  commits: ReadonlyMap<CheckpointId, unknown>,
): boolean {
  return chain.kind === 'damaged' || (chain.kind === 'at' && !commits.has(chain.id))
}

type Commits = ReadonlyMap<CheckpointId, SurveyedCommit>

/** All commits of the store that are in no chain, but for those which were cut off. */
async function commitsBeside(
  store: Store,
  surveyor: Surveyor,
  chains: ReadonlySet<CheckpointId>,
  cuts: Cuts,
): Promise<Commits> {
  const beside = new Map<CheckpointId, SurveyedCommit>()
  for (const id of await allCommits(store)) {
    const commit = chains.has(id) ? null : await surveyor.readCommit(id)
    if (commit !== null) beside.set(id, commit)
  }
  for (const id of cutOff(surveyor.commits, beside, cuts)) beside.delete(id)
  return beside
}

/** What lies behind a cut, and is only there because nobody has reclaimed its space yet. */
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

/** Those that no other one is built upon, newest first. */
function newestHeads(
  own: readonly (readonly [CheckpointId, SurveyedCommit])[],
): readonly CheckpointId[] {
  const parents = new Set(own.map(([, { parent }]) => parent))
  return own
    .filter(([id]) => !parents.has(id))
    .toSorted(([, one], [, other]) => other.time - one.time)
    .map(([id]) => id)
}

/** Where a chain is known to have ended: an older state of its ref, or what was scanned last. Upstream's commits have no other trace. */
function formerTips(layout: Layout, project: ProjectHash): readonly CheckpointId[] {
  const scanned = loadScan(layout.scanFile(project))?.tip ?? null
  const packed = readPackedLines(layout).filter((line) => line.endsWith(` ${chainRef(project)}`))
  const tips = packed.map((line) => line.slice(0, 40) as CheckpointId)
  return scanned === null ? tips : [scanned, ...tips]
}
