import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import type { Checkout } from '../checkout.ts'
import type { Operation } from '../operation.ts'
import { walkFloor } from '../references/walk-floor.ts'
import { sessionSizes, type SessionSize } from '../session-sizes.ts'
import { manySessions, sessionsToRemove, type ManySessions } from './many-sessions.ts'

/** Measures `stats` and the plan of a prune in homes of several sizes. */
export const sessionOperations: readonly Operation[] = sessionSizes.flatMap((size) => [
  sessionOperation(size, 'sessions-stats', 'stats', async (checkout, home) => {
    const { errors, reclaimable, sessions } = await checkout.sessionStats({ home })
    if (errors.length > 0) throw new Error(`stats failed: ${errors[0]?.why}`)
    return { sessions, removed: reclaimable.sessions }
  }),
  sessionOperation(size, 'sessions-plan', 'plan of a prune', async (checkout, home) => {
    const { keep, obstacles, remove } = await checkout.planSessionPrune({ home })
    if (obstacles.length > 0) throw new Error(`the plan failed: ${obstacles[0]?.why}`)
    return { sessions: keep.length + remove.length, removed: remove.length }
  }),
])

interface Counts {
  readonly sessions: number
  readonly removed: number
}

function sessionOperation(
  size: SessionSize,
  name: Operation['name'],
  title: string,
  count: (checkout: Checkout, home: AbsolutePath) => Promise<Counts>,
): Operation {
  return {
    name,
    title,
    once: size.label,
    stage: async (bed) => {
      const made = await manySessions(bed, size)
      const home = parseAbsolutePath(made.home)
      const own = bed.checkouts.map((checkout) => ({
        name: checkout.name,
        run: async () => requireCounts(await count(checkout, home), made),
      }))
      return { contenders: bed.isComparison ? own : [...own, walkFloor(made.folder)] }
    },
  }
}

function requireCounts({ removed, sessions }: Counts, made: ManySessions): void {
  const expected = sessionsToRemove(made)
  if (sessions === made.sessions && removed === expected) return
  throw new Error(
    `${removed} of ${sessions} sessions would be removed instead of ${expected} of ${made.sessions}`,
  )
}
