import { readFileSync, rmSync } from 'node:fs'
import {
  fsyncDirectory,
  hasErrno,
  writeFileAtomically,
  type CheckpointId,
  type Layout,
} from '@hermes-checkpoints/core'
import { requireExclusive } from './require-exclusive.ts'
import type { Store } from './store.ts'

/** Where histories end, as the `shallow` file tells; damaged when a line is no id, because git then reads nothing. */
export type CutsState =
  | { readonly kind: 'cuts'; readonly cuts: ReadonlySet<CheckpointId> }
  | { readonly kind: 'damaged'; readonly detail: string }

/** Reads where histories end. */
export function readCuts(layout: Layout): CutsState {
  const lines = textOf(layout)
    .split('\n')
    .filter((line) => line !== '')
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
 * becomes garbage. git stops when the file changes while it reclaims space, hence the exclusive lock.
 */
export function cutHistory(store: Store, cuts: ReadonlySet<CheckpointId>): void {
  requireExclusive(store, 'cut history')
  const { layout } = store
  if (cuts.size > 0) {
    writeFileAtomically(
      layout.shallow,
      [...cuts]
        .toSorted()
        .map((id) => `${id}\n`)
        .join(''),
    )
    return
  }
  rmSync(layout.shallow, { force: true })
  fsyncDirectory(layout.store)
}

function textOf(layout: Layout): string {
  try {
    return readFileSync(layout.shallow, 'latin1')
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return ''
    throw error
  }
}
