import { rmSync } from 'node:fs'
import {
  CheckpointError,
  fsyncDirectory,
  readIfThere,
  writeFileAtomically,
  type CheckpointId,
  type Layout,
} from '@hermes-checkpoints/core'
import { requireLocked } from '../store/require-locked.ts'
import type { Store } from '../store/store.ts'

/** The ids in the `shallow` file, where histories end. Damaged when a line is not an id: git then reads no history. */
export type CutsState =
  | { readonly kind: 'cuts'; readonly cuts: ReadonlySet<CheckpointId> }
  | { readonly kind: 'damaged'; readonly detail: string }

/** Reads the `shallow` file. */
export function readCuts(layout: Layout): CutsState {
  const text = readIfThere(layout.shallow)?.toString('latin1') ?? ''
  const lines = text.split('\n').filter((line) => line !== '')
  const foreign = lines.find((line) => !/^[0-9a-f]{40}$/.test(line))
  if (foreign !== undefined) {
    return { kind: 'damaged', detail: `expected an id per line, found ${JSON.stringify(foreign)}` }
  }
  return { kind: 'cuts', cuts: new Set(lines as CheckpointId[]) }
}

/**
 * Makes exactly these checkpoints the beginnings of their histories.
 *
 * No commit is rewritten: git treats a commit in the `shallow` file as one without parents, and older ones become
 * garbage. A git that reclaims space fails when the file changes under it, but reclaiming needs the store alone, so any
 * lock on the store excludes it. Processes that share the store can cut at the same time, so the caller also holds
 * `layout.cutsLockFile` while it reads and writes the cuts.
 */
export function cutHistory(store: Store, cuts: ReadonlySet<CheckpointId>): void {
  requireLocked(store, 'cut history')
  const { layout } = store
  if (cuts.size > 0) {
    const lines = [...cuts].toSorted().map((id) => `${id}\n`)
    writeFileAtomically(layout.shallow, lines.join(''))
    return
  }
  rmSync(layout.shallow, { force: true })
  fsyncDirectory(layout.store)
}

/** Cuts history at these checkpoints too, and keeps the other cuts. Needs the same locks as `cutHistory`. */
export function addCuts(store: Store, ids: readonly CheckpointId[]): void {
  requireLocked(store, 'cut history')
  const state = readCuts(store.layout)
  if (state.kind === 'damaged') throw damagedCuts(store.layout, state.detail)
  const cuts = new Set([...state.cuts, ...ids])
  if (cuts.size > state.cuts.size) cutHistory(store, cuts)
}

function damagedCuts(layout: Layout, detail: string): CheckpointError {
  return new CheckpointError('store-damaged', `${layout.shallow} is damaged: ${detail}`, {
    hint: 'Run `hermes-checkpoints verify` to see what is damaged.',
  })
}
