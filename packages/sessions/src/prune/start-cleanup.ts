import { CheckpointError, dayMs, hourMs, systemClock, type Instant } from '@hermes-checkpoints/core'
import {
  maybeAutoPruneAndVacuum,
  type AutoPruneOptions,
  type AutoPruneResult,
} from './auto-prune.ts'

/** What a cleanup goes by, how often it runs, and who hears of it. */
export interface CleanupOptions extends Omit<AutoPruneOptions, 'minIntervalHours'> {
  /** 24 unless it is given. Another process of the same home may have done it meanwhile: then it is left out. */
  readonly everyHours?: number | undefined
  /** How long after the start it runs for the first time: a host that starts has better things to do. */
  readonly firstAfterSeconds?: number | undefined
  readonly onResult?: ((result: AutoPruneResult) => void) | undefined
  readonly onError?: ((message: string) => void) | undefined
}

/** A cleanup that runs again and again. */
export interface Cleanup {
  /** No further run begins. Resolves when none is under way any more. */
  stop(): Promise<void>
}

/**
 * Cleans up from time to time, for as long as the process lives anyway: it keeps no process alive, and it throws nothing.
 *
 * A run begins only when the one before is over.
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

/** One run, if it is due. Where there is no database to note the last one in, it is remembered here. */
function cleaner(options: CleanupOptions, everyMs: number): () => Promise<void> {
  const { clock = systemClock, onError = ignore, onResult = ignore } = options
  let last: Instant | null = null
  return async () => {
    const now = clock.now()
    if (last !== null && last <= now && now - last < everyMs) return
    const minIntervalHours = everyMs / hourMs
    const result = await maybeAutoPruneAndVacuum({ ...options, minIntervalHours })
    if (!result.skipped && result.error === null) last = now
    try {
      if (result.error !== null) onError(result.error)
      onResult(result)
    } catch {
      // It is the host's, and no reason to stop cleaning up.
    }
  }
}

function ignore(): void {}

/** Timers know nothing of a machine that sleeps, and another process may have run at another hour: so it asks more often than it runs. */
function pauseMs(everyHours: number): number {
  return Math.min((everyHours * hourMs) / 24, dayMs)
}
