import {
  chainPrefix,
  listProjects,
  projectOfChainRef,
  readProject,
  type CheckpointId,
  type Layout,
  type Project,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRefs, type Store } from '@hermes-checkpoints/git-adapter'
import { inspectDirectory } from '@hermes-checkpoints/workdir'
import type { HousekeepingMemory } from '../state/housekeeping-memory.ts'
import { checkpointsInUse } from './in-use.ts'
import type { MaintenanceError } from '../plan/maintenance.ts'
import type { HistoryOutline } from './project-history.ts'
import { readHistories } from './read-histories.ts'
import { readRelics } from './read-relics.ts'
import type { ProjectFact, RelicFact } from '../plan/sweep-plan.ts'

/** All that plans are made from. */
export interface Facts {
  readonly projects: readonly ProjectFact[]
  readonly relics: readonly RelicFact[]
  readonly histories: ReadonlyMap<ProjectHash, HistoryOutline>
  /** The checkpoints that restores which are under way need. */
  readonly inUse: ReadonlySet<CheckpointId>
  /** Projects whose history cannot be read: they are left alone. */
  readonly errors: readonly MaintenanceError[]
}

/** Reads what there is. One project that cannot be read does not stop the others. */
export async function readFacts(store: Store, memory: HousekeepingMemory): Promise<Facts> {
  const { layout } = store
  const inUse = checkpointsInUse(layout)
  const chains = readRefs(layout, chainPrefix)
  const { errors, histories } = await readHistories(store, knownProjects(layout, chains), chains)
  const projects = Array.from(histories.values(), (history): ProjectFact => {
    const { lastTouch, parent, workdir } = projectOf(layout, history.project)
    return {
      hash: history.project,
      workdir,
      state: inspectDirectory({ workdir, parent }),
      lastTouch,
      goneSince: memory.goneSince.get(history.project) ?? null,
      hasPins: history.pins.size > 0,
      isInUse: [...history.chain, ...history.older].some(({ id }) => inUse.has(id)),
      bytes: memory.sizes.get(history.project)?.bytes ?? 0,
    }
  })
  return { projects, relics: readRelics(layout), histories, inUse, errors }
}

/** Those that have a file, and those of which only checkpoints are left. */
function knownProjects(
  layout: Layout,
  chains: ReadonlyMap<string, unknown>,
): readonly ProjectHash[] {
  const withChains = [...chains.keys()].flatMap((ref) => projectOfChainRef(ref) ?? [])
  return [...new Set([...listProjects(layout), ...withChains])].toSorted()
}

/** A damaged file says nothing about its project, so nothing is known that would let it go. */
function projectOf(
  layout: Layout,
  hash: ProjectHash,
): Pick<Project, 'workdir' | 'lastTouch' | 'parent'> {
  const outcome = readProject(layout, hash)
  return outcome.kind === 'project'
    ? outcome.project
    : { workdir: null, lastTouch: null, parent: null }
}
