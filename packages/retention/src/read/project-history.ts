import {
  keptPrefix,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  damagedRef,
  log,
  logSingles,
  readRefs,
  readTip,
  type ChainLinks,
  type LogEntry,
  type RefState,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { readPins, type Pin } from '../state/pins.ts'

/** A checkpoint as far as the rules have to know it. */
export type HistoryEntry = Pick<LogEntry, 'id' | 'time'>

/** All checkpoints of a project. */
export interface ProjectHistory<Entry extends HistoryEntry = LogEntry> {
  readonly project: ProjectHash
  /** From the tip down to where history was cut. */
  readonly chain: readonly Entry[]
  /** Those older than the chain that are kept by refs of their own, newest first. */
  readonly older: readonly Entry[]
  /** Every checkpoint that has such a ref, the chain's own among them. */
  readonly kept: ReadonlySet<CheckpointId>
  readonly pins: ReadonlyMap<CheckpointId, Pin>
}

/** A history without what its checkpoints say of themselves. */
export type HistoryOutline = ProjectHistory<HistoryEntry>

/** Reads a project's history. */
export async function readProjectHistory(
  store: Store,
  project: ProjectHash,
  limit?: number,
): Promise<ProjectHistory> {
  const refs = keptRefs(store.layout, project)
  return historyWith(store, project, refs, limit)
}

/**
 * Reads a project's history for whoever takes all else for garbage: throws when a checkpoint that outlives its chain cannot
 * be found.
 */
export async function readWholeHistory(
  store: Store,
  project: ProjectHash,
): Promise<ProjectHistory> {
  const refs = keptRefs(store.layout, project)
  for (const [ref, state] of refs) if (state.kind === 'damaged') throw damagedRef(ref, state.detail)
  return historyWith(store, project, refs)
}

async function historyWith(
  store: Store,
  project: ProjectHash,
  refs: ReadonlyMap<string, RefState>,
  limit?: number,
): Promise<ProjectHistory> {
  const tip = readTip(store.layout, project)
  const kept = idsIn(refs)
  const chain = tip === null ? [] : await log(store, tip, limit === undefined ? {} : { limit })
  const inChain = new Set(chain.map(({ id }) => id))
  const isCutShort = limit !== undefined && chain.length >= limit
  const outside = isCutShort ? [] : [...kept].filter((id) => !inChain.has(id))
  const older = (await logSingles(store, outside)).toSorted((one, other) => other.time - one.time)
  return { project, chain, older, kept, pins: pinsOf(store.layout, project, kept) }
}

export function keptRefs(layout: Layout, project: ProjectHash): ReadonlyMap<string, RefState> {
  return readRefs(layout, `${keptPrefix}${project}/`)
}

export function idsIn(refs: ReadonlyMap<string, RefState>): ReadonlySet<CheckpointId> {
  return new Set([...refs.values()].flatMap((state) => (state.kind === 'at' ? [state.id] : [])))
}

/** Puts together what was read of a project's history; the links are those of the kept checkpoints at least. */
export function outlineOf(
  layout: Layout,
  project: ProjectHash,
  chain: readonly HistoryEntry[],
  kept: ReadonlySet<CheckpointId>,
  links: ChainLinks,
): HistoryOutline {
  const inChain = new Set(chain.map(({ id }) => id))
  const older = [...kept]
    .filter((id) => !inChain.has(id))
    .flatMap((id) => links.get(id) ?? [])
    .toSorted((one, other) => other.time - one.time)
  return { project, chain, older, kept, pins: pinsOf(layout, project, kept) }
}

/** Where nobody knows who is pinned, everything that is kept is. */
function pinsOf(
  layout: Layout,
  project: ProjectHash,
  kept: ReadonlySet<CheckpointId>,
): ReadonlyMap<CheckpointId, Pin> {
  if (kept.size === 0) return new Map()
  const pins = readPins(layout, project)
  if (pins === null) return new Map([...kept].map((id) => [id, { label: null }]))
  return new Map([...pins].filter(([id]) => kept.has(id)))
}
