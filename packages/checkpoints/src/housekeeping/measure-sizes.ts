import { isCheckpointError } from '@hermes-checkpoints/core'
import { rememberSizes } from '@hermes-checkpoints/retention'
import type { EngineContext } from '../context/engine-context.ts'
import { withStore } from '../context/with-store.ts'

/** Measures the projects for the status, after maintenance; not if another process holds the store exclusively. */
export async function measureSizes(context: EngineContext): Promise<void> {
  try {
    await withStore(context, 'shared', async (store) => {
      if (store !== null) await rememberSizes(store)
    })
  } catch (error) {
    const isBusy = isCheckpointError(error) && error.code === 'lock-busy'
    if (!isBusy) throw error
  }
}
