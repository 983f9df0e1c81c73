import type { HistoryTaker } from './taker.ts'
import type { UpstreamDriver } from './upstream-driver.ts'

/** Takes checkpoints with upstream's sequence of git commands. */
export function upstreamTaker(
  driver: UpstreamDriver,
  root: string,
  base: string,
  limit: number,
): HistoryTaker {
  const project = { base, directory: root, maxSnapshots: limit }
  let tip = ''
  return {
    name: 'upstream',
    take: () => driver.take(project, 'bench'),
    aim: async () => {
      tip = await driver.tip(project)
    },
    list: async () => (await driver.list({ ...project, maxSnapshots: 20 })).length,
    diff: async () => (await driver.diff(project, tip)).diff.length,
    restore: () => driver.restore(project, tip),
  }
}
