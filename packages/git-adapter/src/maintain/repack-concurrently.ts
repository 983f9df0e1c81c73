import type { CheckpointId } from '@hermes-checkpoints/core'
import { listPacks } from '../objects/packs/pack-files.ts'
import { dropOthers, repackAll, startPacking } from './repack-all.ts'
import { refTips } from '../refs/ref-tips.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import type { Store, StoreCall } from '../store/store.ts'

/** What will be needed, and how long git may take to pack it. */
export interface CopyRequest extends Pick<StoreCall, 'timeoutMs' | 'signal'> {
  /** Where the refs will be once the work is done. */
  readonly tips: readonly CheckpointId[]
}

/** Does what has to be done meanwhile. What git reads while it packs, such as the cuts, is left alone until all is packed. */
export type MeanwhileWork<Result> = (untilPacked: () => Promise<void>) => Promise<Result>

/**
 * Makes one pack of all that will be needed, without looking for differences, while the refs to the rest are removed; then
 * drops the other packs. Needs the store alone.
 *
 * What may be dropped is decided when the work is done, by the refs that there are then: where one leads elsewhere than was
 * expected, all is packed again. A crash before that leaves a pack too many.
 */
export async function repackConcurrently<Result>(
  store: Store,
  { signal = store.git.signal, tips, ...call }: CopyRequest,
  work: MeanwhileWork<Result>,
): Promise<Result> {
  requireExclusive(store, 'repack')
  const before = listPacks(store.layout)
  const failure = new AbortController()
  const either = AbortSignal.any([failure.signal, ...(signal === undefined ? [] : [signal])])
  const { inputSent, name: packing } = startPacking(store, tips, {
    isCopy: true,
    ...call,
    signal: either,
  })
  // Whoever waits for it is told when it fails; until then nobody may be waiting.
  packing.catch(() => undefined)
  try {
    // Work that never waits would keep git from hearing the end of what it is told, and git would wait.
    await inputSent
    const result = await work(async () => void (await packing))
    const name = await packing
    const expected = new Set(tips)
    const found = refTips(store.layout)
    if (found.every((tip) => expected.has(tip))) await dropOthers(store, before, name, found)
    else await repackAll(store, { isCopy: true, ...call, signal })
    return result
  } catch (error) {
    failure.abort()
    // Nobody may leave while git still works in the store.
    await packing.catch(() => undefined)
    throw error
  }
}
