import type { CheckpointId } from '@hermes-checkpoints/core'
import { listPacks } from '../objects/packs/pack-files.ts'
import { dropOthers, repackAll, startPacking } from './repack-all.ts'
import { refTips } from '../refs/ref-tips.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import type { Store, StoreCall } from '../store/store.ts'

export interface RepackPrediction extends Pick<StoreCall, 'timeoutMs' | 'signal'> {
  /** Where the refs will be when the repack is finished. */
  readonly tips: readonly CheckpointId[]
}

/** A repack that runs while its caller moves refs. The caller closes it, also after a failure. */
export interface RunningRepack {
  /** Resolves when git has packed everything. Until then, the files that git reads, such as `shallow`, must not change. */
  packed(): Promise<void>
  /** Drops the other packs, once git has packed everything and the refs are where they will stay. */
  finish(): Promise<void>
  /** Ends git if it still runs, and waits for its end. Harmless after `finish`, and when repeated. */
  close(): Promise<void>
}

/**
 * Starts to make one pack of what the predicted tips reach, without searching for new deltas. Needs the store alone.
 *
 * `finish` compares the prediction with the refs that exist by then: where a ref leads elsewhere, it packs everything
 * again. A crash before that leaves one pack too many.
 */
export async function startRepack(
  store: Store,
  { signal = store.git.signal, tips, ...call }: RepackPrediction,
): Promise<RunningRepack> {
  requireExclusive(store, 'repack')
  const before = listPacks(store.layout)
  const closing = new AbortController()
  const either = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])])
  const order = { isCopy: true, ...call }
  const { inputSent, name: packing } = startPacking(store, tips, { ...order, signal: either })
  // `packed` and `finish` report a failure; before they are called, it must not count as unhandled.
  packing.catch(() => undefined)
  // A caller that blocks the event loop would keep the rest of the input from git, and git would wait.
  await inputSent
  return {
    packed: async () => void (await packing),
    finish: async () => {
      const name = await packing
      const expected = new Set(tips)
      const found = refTips(store.layout)
      if (found.every((tip) => expected.has(tip))) await dropOthers(store, before, name, found)
      else await repackAll(store, { ...order, signal })
    },
    close: async () => {
      closing.abort()
      await packing.catch(() => undefined)
    },
  }
}
