import type { Operation } from '../operation.ts'
import { checkLists } from './check-lists.ts'

/** The list of 20 checkpoints with their counts of changed files and lines. */
export const log: Operation = {
  name: 'log',
  title: 'log of 20',
  stage: async (bed) => {
    const { histories } = await bed.fullTakers()
    return {
      contenders: histories.map((taker) => ({
        name: taker.name,
        run: () => checkLists([taker], bed.scale.limit),
      })),
    }
  },
}
