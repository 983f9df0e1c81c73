import type { HistoryTaker } from '../references/taker.ts'

/** Throws unless each taker lists `count` checkpoints. */
export async function checkLists(takers: readonly HistoryTaker[], expected: number): Promise<void> {
  for (const taker of takers) {
    const listed = await taker.list()
    if (listed !== expected)
      throw new Error(`${taker.name} lists ${listed} checkpoints instead of ${expected}`)
  }
}
