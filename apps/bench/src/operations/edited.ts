import type { Operation } from '../operation.ts'
import { snapshotContenders } from './snapshot-contenders.ts'

/** A checkpoint of one edited file. */
export const oneFile: Operation = edited('one-file', '1 file changed', 1)

/** A checkpoint of 100 edited files. */
export const hundredFiles: Operation = edited('hundred-files', '100 files changed', 100)

function edited(name: Operation['name'], title: string, count: number): Operation {
  return {
    name,
    title,
    stage: async (bed) => {
      const { all } = await bed.usedTakers()
      for (const taker of all) await taker.take()
      return {
        contenders: snapshotContenders(all, true),
        beforeRound: () => bed.edit(count),
      }
    },
  }
}
