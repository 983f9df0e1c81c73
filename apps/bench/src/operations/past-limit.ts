import type { Operation } from '../operation.ts'
import { checkLists } from './check-lists.ts'
import { snapshotContenders } from './snapshot-contenders.ts'

/** Checkpoints 21 to 30 of a project that keeps 20, of one edited file each. git's floor keeps them all. */
export const pastLimit: Operation = {
  name: 'past-limit',
  title: 'the 25th, limit 20',
  stage: async (bed) => {
    const { all, histories } = await bed.fullTakers()
    return {
      contenders: snapshotContenders(all, true),
      beforeRound: () => bed.edit(1),
      ...(bed.isComparison ? {} : { rounds: bed.scale.beyondLimit }),
      isAverage: true,
      afterRounds: () => checkLists(histories, bed.scale.limit),
    }
  },
}
