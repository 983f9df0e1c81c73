/** How many sessions a home has. */
export interface SessionSize {
  readonly label: string
  readonly sessions: number
}

/** The sizes at which sessions are measured, smallest first. */
export const sessionSizes: readonly SessionSize[] = [
  { label: '1k sessions', sessions: 1_000 },
  { label: '10k sessions', sessions: 10_000 },
  { label: '100k sessions', sessions: 100_000 },
]
