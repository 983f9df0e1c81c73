import type { Operation } from '../operation.ts'
import type { Taker } from '../references/taker.ts'
import { takeOne } from './snapshot-contenders.ts'

/** The first checkpoint of a tree, into a store that does not exist yet. */
export const first: Operation = {
  name: 'first',
  title: 'first snapshot',
  stage: async (bed) => {
    let takers = await bed.freshTakers()
    return {
      contenders: takers.all.map(({ name }, at) => ({
        name,
        run: () => takeOne(takers.all[at] as Taker, true),
      })),
      beforeRound: async () => {
        takers.discard()
        takers = await bed.freshTakers()
      },
      afterRounds: () => takers.discard(),
    }
  },
}
