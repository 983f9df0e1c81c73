import type { Operation } from '../operation.ts'
import type { OurTaker } from '../references/our-taker.ts'

/** What is done in a process of its own while nobody waits, once, after 30 checkpoints. */
export const housekeeping: Operation = {
  name: 'housekeeping',
  title: 'housekeeping (nobody waits)',
  stage: async (bed) => {
    const { histories } = await bed.fullTakers()
    const { engine } = histories[0] as OurTaker
    return {
      contenders: [{ name: 'ours', run: async () => void (await engine.maintain()) }],
      rounds: 1,
    }
  },
}
