import type { Operation } from '../operation.ts'

/** What is measured of sessions: `stats` and the plan of a prune, with 1 k, 10 k and 100 k sessions. None of it is there yet. */
export const sessionOperations: readonly Operation[] = []
