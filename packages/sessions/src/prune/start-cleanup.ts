import { CheckpointError, dayMs, hourMs, systemClock, type Instant } from '@hermes-checkpoints/core'
import { autoPrune, type AutoPruneOptions, type AutoPruneResult } from './auto-prune.ts'

/** What a cleanup removes, how often it runs, and who receives its results. */
export interface CleanupOptions extends Omit<AutoPruneOptions, 'minIntervalHours'> {
  /** 24 by default. A run is skipped when another process of the same home has done it in the meantime. */
  readonly everyHours?: number | undefined
  /** The delay before the first run, 30 by default, so that it does not slow down the start of the host. */
  readonly firstAfterSeconds?: number | undefined
  readonly onResult?: ((result: AutoPruneResult) => void) | undefined
  readonly onError?: ((message: string) => void) | undefined
}

/** A periodic cleanup. */
export interface Cleanup {
  /** Starts no further run. Resolves when the current run, if there is one, has finished. */
  stop(): Promise<void>
}

/**
 * Runs `autoPrune` periodically. Its timer does not keep the process alive, and it never throws.
 *
 * A run starts only after the previous one has finished.
 */
export function startCleanup(options: CleanupOptions): Cleanup {
  const { everyHours = 24, firstAfterSeconds = 30 } = options
  requireInterval(everyHours)
  const clean = cleaner(options, everyHours * hourMs)
  let isStopped = false
  let run = Promise.resolve()
  let timer = setTimeout(next, firstAfterSeconds * 1000).unref()

  function next(): void {
    run = runAndWait()
  }

  async function runAndWait(): Promise<void> {
    await clean()
    if (!isStopped) timer = setTimeout(next, pauseMs(everyHours)).unref()
  }

  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return run
    },
  }
}

function requireInterval(everyHours: number): void {
  if (everyHours > 0) return
  throw new CheckpointError('usage', `expected a number of hours above 0, found ${everyHours}`)
}

/** Returns a function that runs if a run is due. It keeps the last time in memory, for homes without a database. */
function cleaner(options: CleanupOptions, everyMs: number): () => Promise<void> {
  const { clock = systemClock, onError = ignore, onResult = ignore } = options
  let last: Instant | null = null
  return async () => {
    const now = clock.now()
    if (last !== null && last <= now && now - last < everyMs) return
    const minIntervalHours = everyMs / hourMs
    const result = await autoPrune({ ...options, minIntervalHours })
    if (!result.skipped && result.error === null) last = now
    try {
      if (result.error !== null) onError(result.error)
      onResult(result)
    } catch {
      // The error comes from the host's own listener and must not stop later runs.
    }
  }
}

function ignore(): void {}

/** Shorter than the interval: timers stop while the machine sleeps, and another process may have shifted the schedule. */
function pauseMs(everyHours: number): number {
  return Math.min((everyHours * hourMs) / 24, dayMs)
}
