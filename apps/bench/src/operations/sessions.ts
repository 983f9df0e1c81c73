import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { planSessionPrune, sessionStats } from '@hermes-checkpoints/sessions'
import type { Operation } from '../operation.ts'
import { walkFloor } from '../references/walk-floor.ts'
import { sessionSizes, type SessionSize } from '../session-sizes.ts'
import { manySessions, sessionsThatGo, type ManySessions } from './many-sessions.ts'

/** Measures `stats` and the plan of a prune in homes of several sizes. */
export const sessionOperations: readonly Operation[] = sessionSizes.flatMap((size) => [
  sessionOperation(size, 'sessions-stats', 'stats', async (home) => {
    const { errors, reclaimable, sessions } = await sessionStats({ home })
    if (errors.length > 0) throw new Error(`stats met with ${errors[0]?.why}`)
    return { sessions, going: reclaimable.sessions }
  }),
  sessionOperation(size, 'sessions-plan', 'plan of a prune', async (home) => {
    const { keep, obstacles, remove } = await planSessionPrune({ home })
    if (obstacles.length > 0) throw new Error(`the plan met with ${obstacles[0]?.why}`)
    return { sessions: keep.length + remove.length, going: remove.length }
  }),
])

interface Counts {
  readonly sessions: number
  readonly going: number
}

function sessionOperation(
  size: SessionSize,
  name: Operation['name'],
  title: string,
  count: (home: AbsolutePath) => Promise<Counts>,
): Operation {
  return {
    name,
    title,
    once: size.label,
    stage: async (bed) => {
      const made = await manySessions(bed, size)
      const home = parseAbsolutePath(made.home)
      const run = async (): Promise<void> => requireCounts(await count(home), made)
      return { contenders: [{ name: 'ours', run }, walkFloor(made.folder)] }
    },
  }
}

function requireCounts({ going, sessions }: Counts, made: ManySessions): void {
  const expected = sessionsThatGo(made)
  if (sessions === made.sessions && going === expected) return
  throw new Error(
    `${going} of ${sessions} sessions would go instead of ${expected} of ${made.sessions}`,
  )
}
