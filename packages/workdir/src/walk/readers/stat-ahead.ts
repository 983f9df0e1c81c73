import { DirectoryDraft, type DraftTarget } from './prefetched-directory.ts'
import {
  claimed,
  jobListings,
  unclaimed,
  walkEnded,
  workerEnded,
  type LookAheadJob,
} from './look-ahead-job.ts'
import { openDescriptor, readNames, statAt, systemName } from './directory-calls.ts'
import { workingDirectory, type SystemCalls } from './system-calls.ts'
import { SystemFacts } from './system-facts.ts'
import { hasSameNames, type LastListings } from '../../scan/last-listings.ts'

/**
 * Prefetches the directories of a job, last first, until none is unclaimed or the walk has ended.
 *
 * It leaves a directory to the walk after any failure, because only the walk reports failures.
 */
export function statAhead(calls: SystemCalls, job: LookAheadJob): void {
  const root = openDescriptor(calls, workingDirectory, job.root)
  if (typeof root === 'number') {
    prefetchBelow(calls, root, job)
    calls.close(root)
  }
  Atomics.store(job.ended, workerEnded, 1)
}

function prefetchBelow(calls: SystemCalls, root: number, job: LookAheadJob): void {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.length)
  const shared = { calls, facts: new SystemFacts(), last: jobListings(job) }
  let start = 0
  for (let number = job.directories - 1; number >= 0; number -= 1) {
    if (Atomics.load(job.ended, walkEnded) !== 0) return
    const state = Atomics.compareExchange(job.states, number, unclaimed, claimed)
    if (state !== unclaimed) continue
    const end = prefetch(shared, root, number, { bytes, start })
    if (end === null) continue
    // This store publishes the bytes: the walk reads them only after it has seen it.
    Atomics.store(job.states, number, start + 1)
    start = end
  }
}

interface Shared {
  readonly calls: SystemCalls
  readonly facts: SystemFacts
  readonly last: LastListings
}

/** Writes one directory to the target and returns where its bytes end, or null. */
function prefetch(
  shared: Shared,
  root: number,
  number: number,
  target: DraftTarget,
): number | null {
  const path = shared.last.listings.path(number)
  // The walk has already read the root.
  if (path === '') return null
  // No part of the path may be a link: its target is outside of the project.
  const descriptor = shared.calls.openBelow(root, systemName(path))
  if (descriptor < 0) return null
  try {
    return prefetchOpen(shared, descriptor, number, target)
  } finally {
    shared.calls.close(descriptor)
  }
}

function prefetchOpen(
  shared: Shared,
  descriptor: number,
  number: number,
  target: DraftTarget,
): number | null {
  // Stamps before names, as in the walk: see `listDirectory`.
  if (statAt(shared, descriptor, '.') !== null) return null
  const { ctimeMs, dev, ino, mtimeMs } = shared.facts
  const stamps = { ctimeMs, dev, ino, mtimeMs }
  const isSame = hasSameNames(shared.last, number, stamps)
  const names = isSame ? shared.last.listings.names(number) : namesIn(shared, descriptor)
  if (names === null) return null
  if (target.start + DirectoryDraft.size(names) > target.bytes.length) return null
  const draft = new DirectoryDraft(target, { stamps, listing: isSame ? number : null, names })
  for (const name of names) {
    if (statAt(shared, descriptor, name) !== null) return null
    draft.add(shared.facts)
  }
  return draft.finish()
}

function namesIn({ calls }: Shared, descriptor: number): readonly string[] | null {
  const names: string[] = []
  return readNames(calls, descriptor, names) === null ? names.toSorted() : null
}
