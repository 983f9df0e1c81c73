import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { DescribedDirectory } from './described-directory.ts'
import type { EntryFacts } from './directory-reader.ts'
import {
  makeJob,
  nobodys,
  somebodys,
  threadEnded,
  walkEnded,
  type LookAheadJob,
} from './look-ahead-job.ts'
import type { Listings } from '../../scan/listings.ts'
import type { TrustedListings } from '../../scan/trusted-listings.ts'

/** With fewer entries, a walk is over before the other thread has heard of it. */
const fewestEntries = 3000

/** With fewer entries, a program that walks only once is done before the other thread has even started. */
const fewestAtFirst = 30_000

/**
 * Lets a second thread describe directories while a walk is under way; null where that does not pay, or it is busy.
 *
 * Most of a walk are calls to the system, one for every file, and a walk has only one thread.
 */
export function lookAhead(root: string, known: TrustedListings): LookAhead | null {
  const { entries } = known.listings
  if (entries < fewestEntries || availableParallelism() < 2) return null
  walks += 1
  if (walks === 1 && entries < fewestAtFirst) return null
  const isBusy = latest !== null && Atomics.load(latest.ends, threadEnded) === 0
  if (isBusy) return null
  const thread = startThread()
  if (thread === null) return null
  latest = makeJob(root, known, latest)
  thread.postMessage(latest, [])
  return new LookAhead(latest, known.listings)
}

let walks = 0

/** What the thread was last asked for. */
let latest: LookAheadJob | null = null

let started: Worker | null | undefined

function startThread(): Worker | null {
  if (started !== undefined) return started
  const file = workerFile()
  if (file === null) return (started = null)
  const thread = new Worker(file, { execArgv: [], env: {} })
  // The worker must not keep the process alive; if it cannot start, the walk stays single-threaded.
  thread.unref()
  const forget = (): void => {
    started = null
  }
  thread.once('error', forget)
  thread.once('exit', forget)
  started = thread
  return thread
}

/** Found in `programs/` of this package, or beside the code of a bundle. Null when a bundle left it out. */
function workerFile(): URL | null {
  const candidates = ['../../../programs/look-ahead.js', './look-ahead.js']
  return candidates.map((path) => new URL(path, import.meta.url)).find(existsSync) ?? null
}

/** The directories that another thread describes while a walk comes to them. */
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
   * The description of a directory, by its path from the root on. Null when there is none, and from then on there will be none:
   * the walk does it itself.
   */
  take(path: string, { dev, ino }: Pick<EntryFacts, 'dev' | 'ino'>): DescribedDirectory | null {
    const number = this.#listings.find(path)
    if (number === undefined) return null
    const place = Atomics.compareExchange(this.#job.places, number, nobodys, somebodys)
    if (place === nobodys || place === somebodys) return null
    const found = new DescribedDirectory(this.#bytes, place - 1)
    // Another directory may have been put in its place meanwhile.
    return found.identity.ino === ino && found.identity.dev === dev ? found : null
  }

  /** Tells the other thread that nobody waits any more. */
  end(): void {
    Atomics.store(this.#job.ends, walkEnded, 1)
  }
}
