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
import type { HistoryEntry, HistoryOutline } from '../plan/history-outline.ts'
import type { Pin } from '../plan/pin.ts'
import { readPins } from '../state/pins.ts'

/** All checkpoints of a project, with their messages. */
export interface ProjectHistory extends HistoryOutline {
  readonly chain: readonly LogEntry[]
  readonly older: readonly LogEntry[]
}

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
 * Reads a project's history for a caller that removes everything else as garbage: throws when the ref of a kept checkpoint
 * is damaged.
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

/** Without a readable pins file, every kept checkpoint counts as pinned. */
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
