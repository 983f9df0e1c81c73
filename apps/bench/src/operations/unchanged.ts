import type { Operation } from '../operation.ts'
import { walkFloor } from '../references/walk-floor.ts'
import { snapshotContenders } from './snapshot-contenders.ts'

/** A checkpoint of what has not changed. */
export const unchanged: Operation = {
  name: 'unchanged',
  title: 'unchanged',
  stage: async (bed) => {
    const { all } = await bed.usedTakers()
    // Whatever was edited last is known to all before the clock runs.
    await bed.rest()
    for (const taker of all) await taker.take()
    return { contenders: [...snapshotContenders(all, false), walkFloor(bed.tree.root)] }
  },
}
