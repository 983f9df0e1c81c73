/** Watches over a process: ends it when it takes too long or is no longer wanted, and remembers which. */
export interface Deadline {
  readonly timedOut: boolean
  readonly canceled: boolean
  /** Starts the time limit again, also after a pause. */
  refresh(): void
  /** Suspends the time limit until the next `refresh`. */
  pause(): void
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
  const startTimer = (): NodeJS.Timeout => setTimeout(() => endFor('timed out'), limitMs)
  let timer: NodeJS.Timeout | null = startTimer()
  let isCleared = false
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
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
    refresh: () => {
      if (!isCleared) timer = timer?.refresh() ?? startTimer()
    },
    pause: stopTimer,
    clear: () => {
      isCleared = true
      stopTimer()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
