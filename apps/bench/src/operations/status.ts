import type { Operation } from '../operation.ts'
import { openOurs } from '../references/our-engine.ts'
import { checkpointsEach, fiftyProjects } from './fifty-projects.ts'

/** `status` of a store with 50 projects. */
export const status: Operation = {
  name: 'status',
  title: 'status, 50 projects',
  stage: async (bed) => {
    const { ours, upstream } = await fiftyProjects(bed)
    const engine = await openOurs({ home: ours })
    const check = (counts: readonly number[]): void => requireCounts(counts, bed.scale.projects)
    return {
      contenders: [
        {
          name: 'ours',
          run: async () =>
            check((await engine.status()).projects.map(({ checkpoints }) => checkpoints)),
        },
        {
          name: 'upstream',
          run: async () =>
            check((await bed.upstream.status(upstream)).projects.map(({ commits }) => commits)),
        },
      ],
    }
  },
}

function requireCounts(counts: readonly number[], projects: number): void {
  if (counts.length !== projects)
    throw new Error(`${counts.length} projects instead of ${projects}`)
  const stranger = counts.find((count) => count !== checkpointsEach)
  if (stranger !== undefined)
    throw new Error(`a project with ${stranger} checkpoints instead of ${checkpointsEach}`)
}
