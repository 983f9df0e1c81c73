import type { Contender } from '../contender.ts'
import type { Taker } from '../references/taker.ts'

/** Times how long each takes for a checkpoint, and sees to it that all agree on whether there is something to take. */
export function snapshotContenders(
  takers: readonly Taker[],
  isSomethingThere: boolean,
): readonly Contender[] {
  return takers.map((taker) => ({
    name: taker.name,
    run: () => takeOne(taker, isSomethingThere),
  }))
}

/** Takes one, and fails unless it did what it was expected to do. */
export async function takeOne(taker: Taker, isSomethingThere: boolean): Promise<void> {
  if ((await taker.take()) !== isSomethingThere)
    throw new Error(
      `${taker.name} ${isSomethingThere ? 'took no checkpoint of a change' : 'took a checkpoint without a change'}`,
    )
}
