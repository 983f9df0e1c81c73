import type { Contender } from '../contender.ts'
import type { Taker } from '../references/taker.ts'

/** Times one checkpoint of each contender and checks that all agree on whether there was a change. */
export function snapshotContenders(
  takers: readonly Taker[],
  isSomethingThere: boolean,
): readonly Contender[] {
  return takers.map((taker) => ({
    name: taker.name,
    run: () => takeOne(taker, isSomethingThere),
  }))
}

/** Takes one checkpoint and throws when the outcome is not the expected one. */
export async function takeOne(taker: Taker, isSomethingThere: boolean): Promise<void> {
  if ((await taker.take()) !== isSomethingThere)
    throw new Error(
      `${taker.name} ${isSomethingThere ? 'took no checkpoint of a change' : 'took a checkpoint without a change'}`,
    )
}
