import type { Operation } from '../operation.ts'
import { openOurs } from '../references/our-engine.ts'
import { runProgram } from '../references/run-program.ts'
import { removeTree } from '../scratch.ts'
import { fiftyProjects } from './fifty-projects.ts'

/** Prunes 10 stale projects of 50 and frees their space. */
export const prune: Operation = {
  name: 'prune',
  title: 'prune of 50 projects, 10 stale',
  stage: async (bed) => {
    const { ours, upstream } = await fiftyProjects(bed)
    const place = bed.scratch.place('prune')
    const copy = async (from: string): Promise<void> => {
      removeTree(place)
      await runProgram('cp', ['-a', from, place])
    }
    const check = (deleted: number): void => requireStale(deleted, bed.scale.staleProjects)
    return {
      contenders: [
        {
          name: 'ours',
          prepare: () => copy(ours),
          run: async () => {
            const { actions } = await (await openOurs({ home: place })).prune()
            check(actions.filter(({ why }) => why === 'stale').length)
          },
        },
        {
          name: 'upstream',
          prepare: () => copy(upstream),
          run: async () => check((await bed.upstream.prune(place, 7)).deleted_stale),
        },
      ],
    }
  },
}

function requireStale(deleted: number, expected: number): void {
  if (deleted !== expected)
    throw new Error(`${deleted} stale projects deleted instead of ${expected}`)
}
