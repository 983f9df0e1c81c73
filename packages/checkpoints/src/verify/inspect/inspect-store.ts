import {
  listProjects,
  type CheckpointId,
  type Progress,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { checkRepository, type Store } from '@hermes-checkpoints/git-adapter'
import { checkFiles } from './check-files.ts'
import { checkStorage, checkSuspects, noDamage, type StorageDamage } from './check-storage.ts'
import { findUnreachable, type Strays } from './find-unreachable.ts'
import { findingsAbout } from './findings-about.ts'
import type { Depth, Inspection } from './inspection.ts'
import { readReadableCuts } from './readable-cuts.ts'
import { readStoreRefs, type StoreRefs } from './store-refs.ts'
import type { Cuts, Survey } from './history-inspection.ts'
import { Surveyor } from './history-inspector.ts'

export interface InspectRequest {
  readonly depth: Depth
  /** Only this project; null for all. */
  readonly project: ProjectHash | null
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/** Looks at the store and tells how it is. Changes nothing. */
export async function inspectStore(store: Store, request: InspectRequest): Promise<Inspection> {
  const { layout } = store
  const { cuts, damage: cutsDamage } = readReadableCuts(layout)
  // The cuts are everybody's: they cannot be written anew without looking at all histories.
  const project = cutsDamage === null ? request.project : null
  const refs = readStoreRefs(layout, project)
  const files = checkFiles(layout, project)
  const { refusal, ...looked } = await lookAtRepository(store, refs, cuts, request)
  const seen = { layout, refs, cuts, cutsDamage, refusal, ...looked }
  return {
    findings: [...findingsAbout(seen), ...files.findings],
    checked: {
      projects: project === null ? listProjects(layout).length : 1,
      refs: refs.projects.flatMap(({ kept }) => kept).length + refs.projects.length,
      checkpoints: looked.survey.commits.size,
      objects: looked.survey.objects,
      files: files.count,
    },
    isUsable: refusal === null,
    refs,
    cuts,
    cutsDamage,
    project,
    ...looked,
  }
}

interface Looked {
  readonly survey: Survey
  readonly strays: Strays
  readonly storage: StorageDamage
}

const nothingSeen: Looked = {
  survey: { commits: new Map(), bad: new Map(), broken: new Map(), objects: 0 },
  strays: new Map(),
  storage: noDamage,
}

/** Where git takes the store for no repository, it would call everything in it missing. */
async function lookAtRepository(
  store: Store,
  refs: StoreRefs,
  cuts: Cuts,
  request: InspectRequest,
): Promise<Looked & { readonly refusal: string | null }> {
  const looked = await look(store, refs, cuts, request)
  // Whoever has read a commit needs no proof.
  const refusal = looked.survey.commits.size > 0 ? null : await checkRepository(store)
  return refusal === null ? { ...looked, refusal } : { ...nothingSeen, refusal }
}

async function look(
  store: Store,
  refs: StoreRefs,
  cuts: Cuts,
  { depth, progress, signal }: InspectRequest,
): Promise<Looked> {
  const surveyor = new Surveyor({ store, cuts, progress, signal })
  try {
    for (const head of headsOf(refs)) await surveyor.follow(head)
    const strays = await findUnreachable(store, surveyor, refs, cuts)
    await surveyor.lookForFiles()
    const storage = await storageBehind(store, surveyor, { depth, progress, signal })
    // Where every object is what it should be in its place, reading it from there tells nothing new.
    const isDamaged = storage.loose.length + storage.packs.length > 0
    if (depth === 'everything' && isDamaged) await surveyor.readFiles()
    return { survey: await surveyor.survey(), strays, storage }
  } finally {
    await surveyor.close()
  }
}

function headsOf({ foreign, projects }: StoreRefs): readonly CheckpointId[] {
  const states = [...projects.map(({ chain }) => chain), ...foreign.values()]
  const kept = projects.flatMap((project) => project.kept.map(({ id }) => id))
  return [...states.flatMap((state) => (state.kind === 'at' ? [state.id] : [])), ...kept]
}

async function storageBehind(
  store: Store,
  { bad }: Surveyor,
  { depth, progress, signal }: Omit<InspectRequest, 'project'>,
): Promise<StorageDamage> {
  if (depth === 'everything')
    return checkStorage(store, { lacksObjects: bad.size > 0, progress, signal })
  return depth === 'suspects' ? checkSuspects(store, bad.keys(), signal) : noDamage
}
