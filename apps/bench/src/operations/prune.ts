import type { Contender } from '../contender.ts'
import type { Operation } from '../operation.ts'
import { runProgram } from '../references/run-program.ts'
import { removeTree } from '../scratch.ts'
import { fiftyProjects } from './fifty-projects.ts'

/** Prunes 10 stale projects of 50 and frees their space. */
export const prune: Operation = {
  name: 'prune',
  title: 'prune of 50 projects, 10 stale',
  stage: async (bed) => {
    const { own, upstream } = await fiftyProjects(bed)
    const place = bed.scratch.place('prune')
    const copy = async (from: string): Promise<void> => {
      removeTree(place)
      await runProgram('cp', ['-a', from, place])
    }
    const check = (deleted: number): void => requireStale(deleted, bed.scale.staleProjects)
    const contenders = own.map(({ checkout, home }): Contender => ({
      name: checkout.name,
      prepare: () => copy(home),
      run: async () => {
        const { actions } = await (await checkout.openOurs({ home: place })).prune()
        check(actions.filter(({ why }) => why === 'stale').length)
      },
    }))
    if (upstream !== null)
      contenders.push({
        name: 'upstream',
        prepare: () => copy(upstream),
        run: async () => check((await bed.upstream.prune(place, 7)).deleted_stale),
      })
    return { contenders }
  },
}

function requireStale(deleted: number, expected: number): void {
  if (deleted !== expected)
    throw new Error(`${deleted} stale projects deleted instead of ${expected}`)
}
