import type { Operation } from '../operation.ts'
import type { OurTaker } from '../references/our-taker.ts'

/** One run of background housekeeping after 30 checkpoints. */
export const housekeeping: Operation = {
  name: 'housekeeping',
  title: 'housekeeping (in the background)',
  stage: async (bed) => {
    const { histories } = await bed.fullTakers()
    const { engine } = histories[0] as OurTaker
    return {
      contenders: [{ name: 'ours', run: async () => void (await engine.maintain()) }],
      rounds: 1,
    }
  },
}
