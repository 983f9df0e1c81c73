import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { EntryFacts } from './directory-reader.ts'
import {
  claimed,
  makeJob,
  unclaimed,
  walkEnded,
  workerEnded,
  type LookAheadJob,
} from './look-ahead-job.ts'
import { lookAheadFile } from './look-ahead-file.ts'
import { PrefetchedDirectory } from './prefetched-directory.ts'
import type { LastListings } from '../../scan/last-listings.ts'
import type { Listings } from '../../scan/listings.ts'

/** With fewer entries, the walk ends before the worker receives its job. */
const fewestEntries = 3000

/** With fewer entries, a process that walks only once ends before the worker has started. */
const fewestAtFirst = 30_000

/**
 * Lets a worker stat the entries of directories ahead of a walk. Returns null when that does not pay, when the
 * worker is busy, or when it cannot start.
 *
 * A walk has one thread and spends most of its time in system calls, one for each file.
 */
export function lookAhead(root: string, last: LastListings): LookAhead | null {
  const { entries } = last.listings
  if (entries < fewestEntries || availableParallelism() < 2) return null
  walks += 1
  if (walks === 1 && entries < fewestAtFirst) return null
  const isBusy = latest !== null && Atomics.load(latest.ended, workerEnded) === 0
  if (isBusy) return null
  const running = startWorker()
  if (running === null) return null
  latest = makeJob(root, last, latest)
  running.postMessage(latest, [])
  return new LookAhead(latest, last.listings)
}

let walks = 0

/** The last job that the worker was given. */
let latest: LookAheadJob | null = null

/** Null once it has failed: then it is not started again. */
let worker: Worker | null | undefined

function startWorker(): Worker | null {
  if (worker !== undefined) return worker
  const file = lookAheadFile((import.meta as Partial<ImportMeta>).url)
  if (file === null) return (worker = null)
  const started = new Worker(file, { execArgv: [], env: {} })
  // The worker must not keep the process alive; if it cannot start, the walk stays single-threaded.
  started.unref()
  const forget = (): void => {
    worker = null
  }
  started.once('error', forget)
  started.once('exit', forget)
  worker = started
  return started
}

/** The directories that the worker prefetches for a walk. */
export class LookAhead {
  readonly #job: LookAheadJob
  readonly #bytes: Buffer
  readonly #listings: Listings

  constructor(job: LookAheadJob, listings: Listings) {
    this.#job = job
    this.#bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.length)
    this.#listings = listings
  }

  /**
   * Returns a prefetched directory, given its path below the root and its current identity. Null when there is
   * none; the directory is then claimed, and the walk reads it.
   */
  take(path: string, { dev, ino }: Pick<EntryFacts, 'dev' | 'ino'>): PrefetchedDirectory | null {
    const number = this.#listings.find(path)
    if (number === undefined) return null
    const state = Atomics.compareExchange(this.#job.states, number, unclaimed, claimed)
    if (state === unclaimed || state === claimed) return null
    const found = new PrefetchedDirectory(this.#bytes, state - 1)
    // Another process may have put another directory at this path.
    return found.identity.ino === ino && found.identity.dev === dev ? found : null
  }

  /** Makes the worker stop, because the walk has ended. */
  end(): void {
    Atomics.store(this.#job.ended, walkEnded, 1)
  }
}
