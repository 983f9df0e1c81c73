import type { Bed } from './bed.ts'
import type { Contender } from './contender.ts'
import type { OperationName } from './targets.ts'

/** Something that is measured. */
export interface Operation {
  readonly name: OperationName
  readonly title: string
  /** What is measured once has a label of its own instead of the tree's size. */
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
  /** Where the number of rounds belongs to the operation; there is no warm-up then. */
  readonly rounds?: number
  /** Where the figure is an average over the rounds, not a median. */
  readonly isAverage?: boolean
  /** Looks whether all have done the same work; not timed. */
  readonly afterRounds?: () => Promise<void> | void
}
