import { existsSync } from 'node:fs'
import {
  chainRef,
  parseObjectId,
  shortId,
  type CheckpointId,
  type Layout,
  type ObjectId,
  type RefName,
} from '@hermes-checkpoints/core'
import type { RefState } from '@hermes-checkpoints/git-adapter'
import type { StorageDamage } from './check-storage.ts'
import { findingKey, type Finding } from '../finding.ts'
import type { Unreachable } from './find-unreachable.ts'
import type { StoreRefs } from './store-refs.ts'
import { holesIn, type Cuts, type HistoryInspection } from './history-inspection.ts'

/** The observations behind the findings. */
export interface Seen {
  readonly layout: Layout
  /** Why git does not recognise the repository; null when it does. */
  readonly refusal: string | null
  readonly refs: StoreRefs
  readonly cuts: Cuts
  readonly cutsDamage: string | null
  readonly histories: HistoryInspection
  readonly unreachable: Unreachable
  readonly storage: StorageDamage
}

/** Turns observations into findings. */
export function findingsAbout(seen: Seen): readonly Finding[] {
  const repository = seen.refusal === null ? [] : [finding('file-damaged', 'config', seen.refusal)]
  const all = [
    ...repository,
    ...damagedRefs(seen),
    ...danglingRefs(seen),
    ...missingProjects(seen),
    ...cutsFindings(seen),
    ...badObjects(seen),
    ...badStorage(seen),
  ]
  const byKey = new Map<string, Finding>()
  for (const one of all) if (!byKey.has(findingKey(one))) byKey.set(findingKey(one), one)
  return [...byKey.values()]
}

function finding(
  code: Finding['code'],
  target: string,
  detail: string,
  checkpoints: Iterable<CheckpointId> = [],
): Finding {
  return { code, target, detail, checkpoints: [...checkpoints] }
}

function damagedRefs({ refs }: Seen): readonly Finding[] {
  const strange = refs.strangeLines.map((line) => JSON.stringify(line.slice(0, 60)))
  return [
    ...refsIn(refs).flatMap(([ref, state]) =>
      state.kind === 'damaged' ? [finding('ref-damaged', ref, state.detail)] : [],
    ),
    ...(strange.length === 0
      ? []
      : [finding('ref-damaged', 'packed-refs', `expected refs, found ${strange.join(', ')}`)]),
  ]
}

function danglingRefs(seen: Seen): readonly Finding[] {
  if (seen.refusal !== null) return []
  return refsIn(seen.refs).flatMap(([ref, state]) => {
    if (state.kind !== 'at' || seen.histories.commits.has(state.id)) return []
    const detail = seen.histories.bad.get(parseObjectId(state.id))?.detail ?? 'it cannot be read'
    return [finding('ref-dangling', ref, `${shortId(state.id)}: ${detail}`, [state.id])]
  })
}

function refsIn({ foreign, projects }: StoreRefs): readonly (readonly [RefName, RefState])[] {
  const own = projects.flatMap(({ chain, kept, project }) => [
    [chainRef(project), chain] as const,
    ...kept.map(({ ref, state }) => [ref, state] as const),
  ])
  return [...own, ...foreign]
}

function missingProjects({ layout, refs }: Seen): readonly Finding[] {
  const chains = refs.projects.filter(({ chain }) => chain.kind !== 'absent')
  const lacking = chains.filter(({ project }) => !existsSync(layout.projectFile(project)))
  return lacking.map(({ project }) =>
    finding(
      'project-missing',
      `projects/${project}.json`,
      'the project has checkpoints but no file',
    ),
  )
}

function cutsFindings(seen: Seen): readonly Finding[] {
  if (seen.cutsDamage !== null) return [finding('cuts-damaged', 'shallow', seen.cutsDamage)]
  const ends = [...holesIn(seen.histories, seen.cuts)].filter((hole) => isCutsFault(seen, hole))
  if (ends.length === 0) return []
  const detail = `history ends at ${ends.map(([id]) => shortId(id)).join(', ')} without a recorded cut`
  return [finding('cuts-damaged', 'shallow', detail)]
}

/** When no older checkpoint of a project is left, its history was cut, and the record of the cut is lost. */
function isCutsFault(
  { unreachable, histories }: Seen,
  [id, parent]: readonly [CheckpointId, CheckpointId],
): boolean {
  const isMissing = histories.bad.get(parseObjectId(parent))?.kind === 'missing'
  const project = histories.commits.get(id)?.project ?? null
  const hasOlder = project !== null && (unreachable.get(project) ?? []).length > 0
  return isMissing && !hasOlder
}

function badObjects(seen: Seen): readonly Finding[] {
  const { cuts, cutsDamage, refs, histories } = seen
  const targets = new Set<string>(
    refsIn(refs).flatMap(([, state]) => (state.kind === 'at' ? [state.id] : [])),
  )
  const holes = [...holesIn(histories, cuts)]
  const reported = new Set<string>(
    holes.filter((hole) => cutsDamage !== null || isCutsFault(seen, hole)).map(([, id]) => id),
  )
  const touched = touchedBy(histories)
  return [...histories.bad].flatMap(([id, { detail, kind, what }]) => {
    // Dangling refs and lost cuts have their own findings.
    if (kind === 'missing' && (targets.has(id) || reported.has(id))) return []
    const own = what === 'checkpoint' ? [id as string as CheckpointId] : []
    const code = kind === 'missing' ? 'object-missing' : 'object-damaged'
    return [finding(code, id, `a ${what}: ${detail}`, [...own, ...(touched.get(id) ?? [])])]
  })
}

function touchedBy({ broken }: HistoryInspection): ReadonlyMap<ObjectId, readonly CheckpointId[]> {
  const touched = new Map<ObjectId, CheckpointId[]>()
  for (const [checkpoint, objects] of broken) {
    for (const id of objects) {
      const before = touched.get(id)
      if (before === undefined) touched.set(id, [checkpoint])
      else before.push(checkpoint)
    }
  }
  return touched
}

function badStorage({ storage }: Seen): readonly Finding[] {
  return [
    ...storage.loose.map(({ detail, id }) => finding('object-damaged', id, detail)),
    ...storage.packs.map(({ detail, name }) =>
      finding('pack-damaged', `objects/pack/${name}`, detail),
    ),
  ]
}
