import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until a value is present; the time limit of the test ends a hang. */
export async function poll<Found>(look: () => Found | null): Promise<Found> {
  for (;;) {
    const found = look()
    if (found !== null) return found
    await sleep(20)
  }
}
