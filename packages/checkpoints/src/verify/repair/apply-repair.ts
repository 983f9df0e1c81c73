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
import type { RescuePlan } from './plan-repair.ts'
import type { DamagedDir } from './damaged-dir.ts'
import {
  isPackedLine,
  packedRefsFile,
  readPackedLines,
  type StoreRefs,
} from '../inspect/store-refs.ts'

/** Moves refs and cuts histories as planned: first what holds checkpoints, then what lets go of them. */
export async function applyRepair(
  store: Store,
  { cuts, refs }: Inspection,
  plan: RescuePlan,
  shelf: DamagedDir,
): Promise<void> {
  const { layout } = store
  if (refs.strangeLines.length > 0) mendPackedRefs(layout, shelf)
  rememberPins(layout, refs, plan)
  for (const ref of plan.refs.keys()) setAside(layout, ref, refs, shelf)
  const moves = [...plan.refs].map(([ref, to]) => ({ ref, from: presentId(layout, ref), to }))
  await moveRefs(
    store,
    moves.filter(({ from, to }) => from !== to),
  )
  for (const [ref, to] of plan.refs) if (to === null) setScanAside(layout, ref, shelf)
  if (plan.cuts.size > 0) cutHistory(store, new Set([...cuts, ...plan.cuts]))
}

function mendPackedRefs(layout: Layout, shelf: DamagedDir): void {
  const file = packedRefsFile(layout)
  shelf.copy(file)
  const lines = readPackedLines(layout).filter(isPackedLine)
  writeFileAtomically(file, lines.map((line) => `${line}\n`).join(''))
}

/** Without this file, everything that has a ref of its own would count as pinned from now on. */
function rememberPins(layout: Layout, { projects }: StoreRefs, plan: RescuePlan): void {
  for (const { kept, project } of projects) {
    const own = new Set<RefName>(kept.map(({ ref }) => ref))
    const prefix = `${keptPrefix}${project}/`
    const isAdding = [...plan.refs.keys()].some((ref) => ref.startsWith(prefix) && !own.has(ref))
    if (isAdding && readPins(layout, project) === null)
      writePins(layout, project, new Map(kept.map(({ id }) => [id, { label: null }])))
  }
}

/** Keeps what a ref was: its file when that is damaged, and otherwise where it led. */
function setAside(layout: Layout, ref: RefName, { all }: StoreRefs, shelf: DamagedDir): void {
  const state = all.get(ref)
  const file = join(layout.store, ref) as AbsolutePath
  if (state?.kind === 'damaged' && existsSync(file)) shelf.take(file)
  if (state?.kind === 'at') shelf.note(ref, state.id)
}

/** The scan of a chain that is gone knows nothing which could be used, and would be taken for a trace of it. */
function setScanAside(layout: Layout, ref: RefName, shelf: DamagedDir): void {
  const project = projectOfChainRef(ref)
  if (project !== null) shelf.take(layout.scanFile(project))
}

function presentId(layout: Layout, ref: RefName): CheckpointId | null {
  const state = readRef(layout, ref)
  return state.kind === 'at' ? state.id : null
}
