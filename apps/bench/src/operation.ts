import type { Bed } from './bed.ts'
import type { Contender } from './contender.ts'
import type { OperationName } from './targets.ts'

/** An operation that the bench measures. */
export interface Operation {
  readonly name: OperationName
  readonly title: string
  /** The label of a one-off operation, instead of the tree's size. */
  readonly once?: string
  /** Builds what the rounds need; not timed. */
  readonly stage: (bed: Bed) => Promise<Stage>
}

/** An operation that is ready to be measured. */
export interface Stage {
  /** In the order of their turns. */
  readonly contenders: readonly Contender[]
  /** Before the first contender's turn; not timed. */
  readonly beforeRound?: () => Promise<void> | void
  /** A fixed number of rounds without warm-up. */
  readonly rounds?: number
  /** True when the figure is the average over the rounds instead of the median. */
  readonly isAverage?: boolean
  /** Checks that all did the same work; not timed. */
  readonly afterRounds?: () => Promise<void> | void
}
