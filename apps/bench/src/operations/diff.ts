import type { Operation } from '../operation.ts'

/** The diff of 10 edited files against the newest checkpoint. */
export const diff: Operation = {
  name: 'diff',
  title: 'diff, 10 files',
  stage: async (bed) => {
    const { histories } = await bed.usedTakers()
    for (const taker of histories) {
      await taker.take()
      await taker.aim()
    }
    return {
      contenders: histories.map((taker) => ({
        name: taker.name,
        run: async () => {
          if ((await taker.diff()) === 0) throw new Error(`${taker.name} has found no difference`)
        },
      })),
      beforeRound: () => bed.edit(10),
    }
  },
}
