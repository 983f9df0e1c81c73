import {
  listProjects,
  type CheckpointId,
  type Progress,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { checkRepository, type Store } from '@hermes-checkpoints/git-adapter'
import { checkFiles } from './check-files.ts'
import { checkStorage, checkSuspects, noDamage, type StorageDamage } from './check-storage.ts'
import { findUnreachable, type Unreachable } from './find-unreachable.ts'
import { findingsAbout } from './findings-about.ts'
import type { Depth, Inspection } from './inspection.ts'
import { readReadableCuts } from './readable-cuts.ts'
import { readStoreRefs, type StoreRefs } from './store-refs.ts'
import type { Cuts, HistoryInspection } from './history-inspection.ts'
import { HistoryInspector } from './history-inspector.ts'

export interface InspectRequest {
  readonly depth: Depth
  /** Inspects only this project; null inspects all. */
  readonly project: ProjectHash | null
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/** Inspects the store. Changes nothing. */
export async function inspectStore(store: Store, request: InspectRequest): Promise<Inspection> {
  const { layout } = store
  const { cuts, damage: cutsDamage } = readReadableCuts(layout)
  // All projects share the file of cuts, so rewriting it needs all histories.
  const project = cutsDamage === null ? request.project : null
  const refs = readStoreRefs(layout, project)
  const files = checkFiles(layout, project)
  const { refusal, ...inspected } = await inspectRepository(store, refs, cuts, request)
  const seen = { layout, refs, cuts, cutsDamage, refusal, ...inspected }
  return {
    findings: [...findingsAbout(seen), ...files.findings],
    checked: {
      projects: project === null ? listProjects(layout).length : 1,
      refs: refs.projects.flatMap(({ kept }) => kept).length + refs.projects.length,
      checkpoints: inspected.histories.commits.size,
      objects: inspected.histories.objects,
      files: files.count,
    },
    isUsable: refusal === null,
    refs,
    cuts,
    cutsDamage,
    project,
    ...inspected,
  }
}

interface Inspected {
  readonly histories: HistoryInspection
  readonly unreachable: Unreachable
  readonly storage: StorageDamage
}

const nothingInspected: Inspected = {
  histories: { commits: new Map(), bad: new Map(), broken: new Map(), objects: 0 },
  unreachable: new Map(),
  storage: noDamage,
}

/** Inspects nothing if git does not recognise the repository: it would report every object as missing. */
async function inspectRepository(
  store: Store,
  refs: StoreRefs,
  cuts: Cuts,
  request: InspectRequest,
): Promise<Inspected & { readonly refusal: string | null }> {
  const inspected = await inspectHistories(store, refs, cuts, request)
  // A commit that could be read proves that git recognises the repository.
  const refusal = inspected.histories.commits.size > 0 ? null : await checkRepository(store)
  return refusal === null ? { ...inspected, refusal } : { ...nothingInspected, refusal }
}

async function inspectHistories(
  store: Store,
  refs: StoreRefs,
  cuts: Cuts,
  { depth, progress, signal }: InspectRequest,
): Promise<Inspected> {
  const inspector = new HistoryInspector({ store, cuts, progress, signal })
  try {
    for (const head of headsOf(refs)) await inspector.follow(head)
    const unreachable = await findUnreachable(store, inspector, refs, cuts)
    await inspector.checkFiles()
    const storage = await inspectStorage(store, inspector, { depth, progress, signal })
    // Without damage, checkStorage has compared every object with its id already.
    const isDamaged = storage.loose.length + storage.packs.length > 0
    if (depth === 'everything' && isDamaged) await inspector.readFiles()
    return { histories: await inspector.histories(), unreachable, storage }
  } finally {
    await inspector.close()
  }
}

function headsOf({ foreign, projects }: StoreRefs): readonly CheckpointId[] {
  const states = [...projects.map(({ chain }) => chain), ...foreign.values()]
  const kept = projects.flatMap((project) => project.kept.map(({ id }) => id))
  return [...states.flatMap((state) => (state.kind === 'at' ? [state.id] : [])), ...kept]
}

async function inspectStorage(
  store: Store,
  { bad }: HistoryInspector,
  { depth, progress, signal }: Omit<InspectRequest, 'project'>,
): Promise<StorageDamage> {
  if (depth === 'everything')
    return checkStorage(store, { lacksObjects: bad.size > 0, progress, signal })
  return depth === 'suspects' ? checkSuspects(store, bad.keys(), signal) : noDamage
}
