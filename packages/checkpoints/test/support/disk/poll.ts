import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again until something is there; the test's own time limit ends a hang. */
export async function poll<Found>(look: () => Found | null): Promise<Found> {
  for (;;) {
    const found = look()
    if (found !== null) return found
    await sleep(20)
  }
}
