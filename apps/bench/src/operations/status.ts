import type { Operation } from '../operation.ts'
import type { Contender } from '../contender.ts'
import { checkpointsEach, fiftyProjects } from './fifty-projects.ts'

/** `status` of a store with 50 projects. */
export const status: Operation = {
  name: 'status',
  title: 'status, 50 projects',
  stage: async (bed) => {
    const { own, upstream } = await fiftyProjects(bed)
    const check = (counts: readonly number[]): void => requireCounts(counts, bed.scale.projects)
    const contenders: Contender[] = []
    for (const { checkout, home } of own) {
      const engine = await checkout.openOurs({ home })
      contenders.push({
        name: checkout.name,
        run: async () =>
          check((await engine.status()).projects.map(({ checkpoints }) => checkpoints)),
      })
    }
    if (upstream !== null)
      contenders.push({
        name: 'upstream',
        run: async () =>
          check((await bed.upstream.status(upstream)).projects.map(({ commits }) => commits)),
      })
    return { contenders }
  },
}

function requireCounts(counts: readonly number[], projects: number): void {
  if (counts.length !== projects)
    throw new Error(`${counts.length} projects instead of ${projects}`)
  const wrong = counts.find((count) => count !== checkpointsEach)
  if (wrong !== undefined)
    throw new Error(`a project with ${wrong} checkpoints instead of ${checkpointsEach}`)
}
