import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until a value is present; the time limit of the test ends a hang. */
export async function poll<Found>(read: () => Found | null): Promise<Found> {
  for (;;) {
    const found = read()
    if (found !== null) return found
    await sleep(20)
  }
}
