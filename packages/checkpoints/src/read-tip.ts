import {
  chainRef,
  CheckpointError,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readRef } from '@hermes-checkpoints/git-adapter'

/** The newest checkpoint of a project; null when it has none. A damaged ref is an error, never "none". */
export function readTip(layout: Layout, project: ProjectHash): CheckpointId | null {
  const ref = chainRef(project)
  const state = readRef(layout, ref)
  if (state.kind === 'damaged') {
    throw new CheckpointError('store-damaged', `${ref} is damaged: ${state.detail}`, {
      hint: 'Run `hermes-checkpoints verify` to see what can be saved.',
    })
  }
  return state.kind === 'at' ? state.id : null
}
