import type { Operation } from '../operation.ts'
import { openOurs } from '../references/our-engine.ts'
import { fiftyProjects } from './fifty-projects.ts'

/** What a store of 50 projects takes, and whose it is. */
export const status: Operation = {
  name: 'status',
  title: 'status, 50 projects',
  stage: async (bed) => {
    const { ours, upstream } = await fiftyProjects(bed)
    const engine = await openOurs({ home: ours })
    const check = (projects: readonly unknown[]): void =>
      requireCount(projects.length, bed.scale.projects)
    return {
      contenders: [
        { name: 'ours', run: async () => check((await engine.status()).projects) },
        {
          name: 'upstream',
          run: async () => check((await bed.upstream.status(upstream)).projects),
        },
      ],
    }
  },
}

function requireCount(found: number, expected: number): void {
  if (found !== expected) throw new Error(`${found} projects instead of ${expected}`)
}
