import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  keptPrefix,
  projectOfChainRef,
  writeFileAtomically,
  type AbsolutePath,
  type CheckpointId,
  type Layout,
  type RefName,
} from '@hermes-checkpoints/core'
import { cutHistory, moveRefs, readRef, type Store } from '@hermes-checkpoints/git-adapter'
import { readPins, writePins } from '@hermes-checkpoints/retention'
import type { Inspection } from '../inspect/inspection.ts'
import type { RepairPlan } from './plan-repair.ts'
import type { DamagedDir } from './damaged-dir.ts'
import {
  isPackedLine,
  packedRefsFile,
  readPackedLines,
  type StoreRefs,
} from '../inspect/store-refs.ts'

/** Applies a plan: moves the refs first and cuts histories last, since only a cut drops readable checkpoints. */
export async function applyRepair(
  store: Store,
  { cuts, refs }: Inspection,
  plan: RepairPlan,
  damagedDir: DamagedDir,
): Promise<void> {
  const { layout } = store
  if (refs.strangeLines.length > 0) repairPackedRefs(layout, damagedDir)
  recordPins(layout, refs, plan)
  for (const ref of plan.refs.keys()) setAside(layout, ref, refs, damagedDir)
  const moves = [...plan.refs].map(([ref, to]) => ({ ref, from: presentId(layout, ref), to }))
  await moveRefs(
    store,
    moves.filter(({ from, to }) => from !== to),
  )
  for (const [ref, to] of plan.refs) if (to === null) setScanAside(layout, ref, damagedDir)
  if (plan.cuts.size > 0) cutHistory(store, new Set([...cuts, ...plan.cuts]))
}

function repairPackedRefs(layout: Layout, damagedDir: DamagedDir): void {
  const file = packedRefsFile(layout)
  damagedDir.copy(file)
  const lines = readPackedLines(layout).filter(isPackedLine)
  writeFileAtomically(file, lines.map((line) => `${line}\n`).join(''))
}

/** Records which refs are pins before others are added: without a file of pins, every kept checkpoint counts as pinned. */
function recordPins(layout: Layout, { projects }: StoreRefs, plan: RepairPlan): void {
  for (const { kept, project } of projects) {
    const own = new Set<RefName>(kept.map(({ ref }) => ref))
    const prefix = `${keptPrefix}${project}/`
    const isAdding = [...plan.refs.keys()].some((ref) => ref.startsWith(prefix) && !own.has(ref))
    if (isAdding && readPins(layout, project) === null)
      writePins(layout, project, new Map(kept.map(({ id }) => [id, { label: null }])))
  }
}

/** Keeps a ref for inspection: its damaged file, or a note of its target. */
function setAside(layout: Layout, ref: RefName, { all }: StoreRefs, damagedDir: DamagedDir): void {
  const state = all.get(ref)
  const file = join(layout.store, ref) as AbsolutePath
  if (state?.kind === 'damaged' && existsSync(file)) damagedDir.take(file)
  if (state?.kind === 'at') damagedDir.note(ref, state.id)
}

/** Sets the scan of a removed chain aside: a later repair would take it for the trace of a lost chain. */
function setScanAside(layout: Layout, ref: RefName, damagedDir: DamagedDir): void {
  const project = projectOfChainRef(ref)
  if (project !== null) damagedDir.take(layout.scanFile(project))
}

function presentId(layout: Layout, ref: RefName): CheckpointId | null {
  const state = readRef(layout, ref)
  return state.kind === 'at' ? state.id : null
}
