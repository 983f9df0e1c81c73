import {
  chainRef,
  CheckpointError,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRef } from './read-refs.ts'

/** Reads the newest checkpoint of a project; null when it has none. A damaged ref is an error, never "none". */
export function readTip(layout: Layout, project: ProjectHash): CheckpointId | null {
  const ref = chainRef(project)
  const state = readRef(layout, ref)
  if (state.kind === 'damaged') throw damagedRef(ref, state.detail)
  return state.kind === 'at' ? state.id : null
}

/** The error for a ref whose checkpoint is needed and cannot be read. */
export function damagedRef(ref: string, detail: string): CheckpointError {
  return new CheckpointError('store-damaged', `${ref} is damaged: ${detail}`, {
    hint: 'Run `hermes-checkpoints verify` to see what can be saved.',
  })
}
