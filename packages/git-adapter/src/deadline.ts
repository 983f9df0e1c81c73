/** Watches over a process: ends it when it takes too long or is no longer wanted, and remembers which. */
export interface Deadline {
  readonly timedOut: boolean
  readonly canceled: boolean
  /** Starts the time limit again. */
  refresh(): void
  /** Stops watching. */
  clear(): void
}

/** Starts to watch. `end` is called once at most. */
export function startDeadline(
  limitMs: number,
  signal: AbortSignal | undefined,
  end: () => void,
): Deadline {
  let reason: 'timed out' | 'canceled' | undefined
  const endFor = (why: NonNullable<typeof reason>): void => {
    if (reason !== undefined) return
    reason = why
    end()
  }
  const timer = setTimeout(() => endFor('timed out'), limitMs)
  const onAbort = (): void => endFor('canceled')
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted === true) onAbort()
  return {
    get timedOut() {
      return reason === 'timed out'
    },
    get canceled() {
      return reason === 'canceled'
    },
    refresh: () => void timer.refresh(),
    clear: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
