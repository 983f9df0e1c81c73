import {
  chainPrefix,
  keptPrefix,
  projectOfChainRef,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  chainFrom,
  damagedRef,
  readRefs,
  walkChains,
  type ChainLinks,
  type RefState,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { isInterruption } from '../apply/is-interruption.ts'
import type { MaintenanceError } from '../plan/maintenance.ts'
import { outlineOf, type HistoryOutline } from './project-history.ts'

export interface Histories {
  readonly histories: ReadonlyMap<ProjectHash, HistoryOutline>
  /** The projects whose history cannot be read, and why. */
  readonly errors: readonly MaintenanceError[]
}

/**
 * Reads the histories of all these projects, for whoever takes all else for garbage. Where one cannot be read, each is read
 * by itself, so that it does not stand in the way of the others. Who has read the refs of their chains saves reading them again.
 */
export async function readHistories(
  store: Store,
  projects: readonly ProjectHash[],
  chains: ReadonlyMap<string, RefState> = readRefs(store.layout, chainPrefix),
): Promise<Histories> {
  const histories = new Map<ProjectHash, HistoryOutline>()
  const errors: MaintenanceError[] = []
  const refs = refsByProject(store.layout, chains)
  const known = projects.map((project) => ({ project, refs: refs.get(project) ?? noRefs }))
  const links = await walkOrNull(
    store,
    known.flatMap((one) => headsOf(one.refs)),
  )
  for (const { project, refs: own } of known) {
    try {
      requireSound(own)
      const reach = links ?? (await walkChains(store, headsOf(own)))
      histories.set(project, historyOf(store.layout, project, own, reach))
    } catch (error) {
      if (isInterruption(error)) throw error
      errors.push({ target: project, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return { histories, errors }
}

interface ProjectRefs {
  tip: RefEntry | null
  readonly kept: RefEntry[]
}

type RefEntry = readonly [ref: string, state: RefState]

const noRefs: ProjectRefs = { tip: null, kept: [] }

function refsByProject(
  layout: Layout,
  chains: ReadonlyMap<string, RefState>,
): ReadonlyMap<ProjectHash, ProjectRefs> {
  const all = new Map<ProjectHash, ProjectRefs>()
  const of = (project: ProjectHash): ProjectRefs => {
    const refs = all.get(project) ?? { tip: null, kept: [] }
    all.set(project, refs)
    return refs
  }
  for (const entry of chains) {
    const project = projectOfChainRef(entry[0])
    if (project !== null) of(project).tip = entry
  }
  for (const entry of readRefs(layout, keptPrefix)) {
    const [project] = entry[0].slice(keptPrefix.length).split('/')
    of(project as ProjectHash).kept.push(entry)
  }
  return all
}

function requireSound({ kept, tip }: ProjectRefs): void {
  for (const [ref, state] of tip === null ? kept : [tip, ...kept])
    if (state.kind === 'damaged') throw damagedRef(ref, state.detail)
}

function headsOf({ kept, tip }: ProjectRefs): readonly CheckpointId[] {
  return (tip === null ? kept : [tip, ...kept]).flatMap(([, state]) =>
    state.kind === 'at' ? [state.id] : [],
  )
}

/** Whose history is in the way, reading each by itself tells. */
async function walkOrNull(
  store: Store,
  heads: readonly CheckpointId[],
): Promise<ChainLinks | null> {
  try {
    return await walkChains(store, heads)
  } catch (error) {
    if (isInterruption(error)) throw error
    return null
  }
}

function historyOf(
  layout: Layout,
  project: ProjectHash,
  refs: ProjectRefs,
  links: ChainLinks,
): HistoryOutline {
  const chain = refs.tip?.[1].kind === 'at' ? chainFrom(refs.tip[1].id, links) : []
  return outlineOf(layout, project, chain, new Set(headsOf({ ...refs, tip: null })), links)
}
