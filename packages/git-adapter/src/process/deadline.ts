/** Ends a process at its time limit or at the abort of a signal, and remembers which of the two came first. */
export interface Deadline {
  readonly timedOut: boolean
  readonly canceled: boolean
  /** Restarts the time limit, also after a pause. */
  refresh(): void
  /** Suspends the time limit until the next `refresh`. */
  pause(): void
  /** Stops watching. */
  clear(): void
}

/** Starts the time limit. Calls `end` at most once. */
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
