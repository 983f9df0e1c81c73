import type { Operation } from '../operation.ts'

/** Brings 10 edited files back; all take a safety checkpoint first. */
export const restore: Operation = {
  name: 'restore',
  title: 'restore of 10 files',
  stage: async (bed) => {
    const { histories } = await bed.usedTakers()
    return {
      contenders: histories.map((taker) => ({
        name: taker.name,
        prepare: async () => {
          // The previous contender's restore changed the tree, and only its own store knows that state.
          await taker.take()
          await taker.aim()
          bed.edit(10)
        },
        run: () => taker.restore(),
      })),
    }
  },
}
