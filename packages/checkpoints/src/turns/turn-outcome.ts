/** What became of the end of a turn. */
export type TurnOutcome =
  | {
      readonly outcome: 'recorded'
      /** How many files the turn has left otherwise than it found them. */
      readonly files: number
    }
  | { readonly outcome: 'skipped' | 'failed'; readonly why: string }
