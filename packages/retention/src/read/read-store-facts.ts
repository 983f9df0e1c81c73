import {
  chainPrefix,
  listProjects,
  projectOfChainRef,
  readProject,
  type Layout,
  type Project,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRefs, type Store } from '@hermes-checkpoints/git-adapter'
import { inspectDirectory } from '@hermes-checkpoints/workdir'
import type { HousekeepingMemory } from '../state/housekeeping-memory.ts'
import { checkpointsInUse } from './in-use.ts'
import type { StoreFacts } from '../plan/store-facts.ts'
import { readHistories } from './read-histories.ts'
import { readRelics } from './read-relics.ts'
import type { ProjectFact } from '../plan/removal-plan.ts'

/** Reads everything that maintenance plans from. One unreadable project does not stop the others. */
export async function readStoreFacts(
  store: Store,
  memory: HousekeepingMemory,
): Promise<StoreFacts> {
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

/** Returns the projects with a project file and those with only a chain. */
function knownProjects(
  layout: Layout,
  chains: ReadonlyMap<string, unknown>,
): readonly ProjectHash[] {
  const withChains = [...chains.keys()].flatMap((ref) => projectOfChainRef(ref) ?? [])
  return [...new Set([...listProjects(layout), ...withChains])].toSorted()
}

/** Knows nothing when the project file is damaged, so no rule can remove the project. */
function projectOf(
  layout: Layout,
  hash: ProjectHash,
): Pick<Project, 'workdir' | 'lastTouch' | 'parent'> {
  const outcome = readProject(layout, hash)
  return outcome.kind === 'project'
    ? outcome.project
    : { workdir: null, lastTouch: null, parent: null }
}
