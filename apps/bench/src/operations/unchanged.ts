import type { Operation } from '../operation.ts'
import { walkFloor } from '../references/walk-floor.ts'
import { snapshotContenders } from './snapshot-contenders.ts'

/** A checkpoint of an unchanged tree. */
export const unchanged: Operation = {
  name: 'unchanged',
  title: 'unchanged',
  stage: async (bed) => {
    const { all } = await bed.usedTakers()
    // Each contender records the last edit before the clock runs.
    await bed.rest()
    for (const taker of all) await taker.take()
    const floors = bed.isComparison ? [] : [walkFloor(bed.tree.root)]
    return { contenders: [...snapshotContenders(all, false), ...floors] }
  },
}
