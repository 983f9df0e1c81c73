import {
  CheckpointError,
  chainRef,
  keptPrefix,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  log,
  logSingles,
  readRef,
  readRefs,
  type LogEntry,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { readPins, type Pin } from './pins.ts'

/** All checkpoints of a project. */
export interface ProjectHistory {
  readonly project: ProjectHash
  /** From the tip down to where history was cut. */
  readonly chain: readonly LogEntry[]
  /** Those older than the chain that are kept by refs of their own, newest first. */
  readonly older: readonly LogEntry[]
  /** Every checkpoint that has such a ref, the chain's own among them. */
  readonly kept: ReadonlySet<CheckpointId>
  readonly pins: ReadonlyMap<CheckpointId, Pin>
}

/** Reads a project's history: one git process, and another where checkpoints have outlived their chain. */
export async function readProjectHistory(
  store: Store,
  project: ProjectHash,
  limit?: number,
): Promise<ProjectHistory> {
  const tip = readTip(store.layout, project)
  const kept = keptIds(store.layout, project)
  const chain = tip === null ? [] : await log(store, tip, limit === undefined ? {} : { limit })
  const inChain = new Set(chain.map(({ id }) => id))
  const isCutShort = limit !== undefined && chain.length >= limit
  const outside = isCutShort ? [] : [...kept].filter((id) => !inChain.has(id))
  const older = (await logSingles(store, outside)).toSorted((one, other) => other.time - one.time)
  return { project, chain, older, kept, pins: pinsOf(store.layout, project, kept) }
}

/** The newest checkpoint of a project; null when it has none. A damaged ref is an error, never "none". */
export function readTip(layout: Layout, project: ProjectHash): CheckpointId | null {
  const ref = chainRef(project)
  const state = readRef(layout, ref)
  if (state.kind === 'damaged') throw damagedRef(ref, state.detail)
  return state.kind === 'at' ? state.id : null
}

/** Throws when a checkpoint that outlives its chain cannot be found: what it holds must not be taken for garbage. */
export function requireWholeKept(layout: Layout, project: ProjectHash): void {
  for (const [ref, state] of readRefs(layout, `${keptPrefix}${project}/`)) {
    if (state.kind === 'damaged') throw damagedRef(ref, state.detail)
  }
}

function damagedRef(ref: string, detail: string): CheckpointError {
  return new CheckpointError('store-damaged', `${ref} is damaged: ${detail}`, {
    hint: 'Run `hermes-checkpoints verify` to see what can be saved.',
  })
}

function keptIds(layout: Layout, project: ProjectHash): ReadonlySet<CheckpointId> {
  const refs = readRefs(layout, `${keptPrefix}${project}/`)
  return new Set([...refs.values()].flatMap((state) => (state.kind === 'at' ? [state.id] : [])))
}

/** Where nobody knows who is pinned, everything that is kept is. */
function pinsOf(
  layout: Layout,
  project: ProjectHash,
  kept: ReadonlySet<CheckpointId>,
): ReadonlyMap<CheckpointId, Pin> {
  const pins = readPins(layout, project)
  if (pins === null) return new Map([...kept].map((id) => [id, { label: null }]))
  return new Map([...pins].filter(([id]) => kept.has(id)))
}
