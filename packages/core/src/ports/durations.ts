/** An hour in milliseconds. */
export const hourMs: number = 60 * 60 * 1000

/** A day in milliseconds. */
export const dayMs: number = 24 * hourMs
