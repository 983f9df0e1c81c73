import type { Bed } from '../bed.ts'
import type { Operation } from '../operation.ts'
import type { OurTaker } from '../references/our-taker.ts'

/** One run of background housekeeping after 30 checkpoints; in a comparison, one after every 10 further checkpoints. */
export const housekeeping: Operation = {
  name: 'housekeeping',
  title: 'housekeeping (in the background)',
  stage: async (bed) => {
    const { own } = await bed.fullTakers()
    const contenders = own.map(({ engine, name }) => ({
      name,
      run: async () => void (await engine.maintain()),
    }))
    return bed.isComparison
      ? { contenders, beforeRound: () => takeMore(bed, own) }
      : { contenders, rounds: 1 }
  },
}

async function takeMore(bed: Bed, takers: readonly OurTaker[]): Promise<void> {
  for (let taken = 0; taken < bed.scale.beyondLimit; taken += 1) {
    bed.edit(1)
    for (const taker of takers) await taker.take()
  }
}
