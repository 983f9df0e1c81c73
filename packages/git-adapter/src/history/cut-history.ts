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

/** Where histories end, as the `shallow` file tells; damaged when a line is no id, because git then reads nothing. */
export type CutsState =
  | { readonly kind: 'cuts'; readonly cuts: ReadonlySet<CheckpointId> }
  | { readonly kind: 'damaged'; readonly detail: string }

/** Reads where histories end. */
export function readCuts(layout: Layout): CutsState {
  const text = readIfThere(layout.shallow)?.toString('latin1') ?? ''
  const lines = text.split('\n').filter((line) => line !== '')
  const stranger = lines.find((line) => !/^[0-9a-f]{40}$/.test(line))
  if (stranger !== undefined) {
    return { kind: 'damaged', detail: `expected an id per line, found ${JSON.stringify(stranger)}` }
  }
  return { kind: 'cuts', cuts: new Set(lines as CheckpointId[]) }
}

/**
 * Makes each of these checkpoints the beginning of its history, and no others.
 *
 * Nothing is rewritten: git treats a commit in the `shallow` file as one without parents, and what lies behind
 * becomes garbage. git stops when the file changes while it reclaims space; that needs the store alone, so any lock
 * on the store keeps it away. Several that share the store may want to cut at once: from before it reads the cuts
 * until it has written them, the caller also holds the lock `layout.cutsLockFile`.
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

/** Makes these checkpoints beginnings of their histories too. Needs the same locks as `cutHistory`. */
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
