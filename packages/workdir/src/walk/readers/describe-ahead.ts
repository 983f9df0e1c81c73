import { DirectoryDraft, type Room } from './described-directory.ts'
import {
  jobListings,
  nobodys,
  somebodys,
  threadEnded,
  walkEnded,
  type LookAheadJob,
} from './look-ahead-job.ts'
import { describeAt, openDescriptor, readNames, systemName } from './directory-calls.ts'
import { workingDirectory, type SystemCalls } from './system-calls.ts'
import { SystemFacts } from './system-facts.ts'
import { isTrusted, type TrustedListings } from '../../scan/trusted-listings.ts'

/**
 * Describes the directories of a job, last first, until the walk has come to all that are left or has ended.
 *
 * Whatever is out of the ordinary is left to the walk, which knows what to say about it.
 */
export function describeAhead(calls: SystemCalls, job: LookAheadJob): void {
  const root = openDescriptor(calls, workingDirectory, job.root)
  if (typeof root === 'number') {
    describeBelow(calls, root, job)
    calls.close(root)
  }
  Atomics.store(job.ends, threadEnded, 1)
}

function describeBelow(calls: SystemCalls, root: number, job: LookAheadJob): void {
  const known = jobListings(job)
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.length)
  const shared = { calls, facts: new SystemFacts(), known }
  let start = 0
  for (let number = job.directories - 1; number >= 0; number -= 1) {
    if (Atomics.load(job.ends, walkEnded) !== 0) return
    const owner = Atomics.compareExchange(job.places, number, nobodys, somebodys)
    if (owner !== nobodys) continue
    const end = describeOne(shared, root, number, { bytes, start })
    if (end === null) continue
    // The walk reads the bytes only after it has read this.
    Atomics.store(job.places, number, start + 1)
    start = end
  }
}

interface Shared {
  readonly calls: SystemCalls
  readonly facts: SystemFacts
  readonly known: TrustedListings
}

function describeOne(shared: Shared, root: number, number: number, room: Room): number | null {
  const path = shared.known.listings.path(number)
  // The walk has read the root itself already.
  if (path === '') return null
  // No part of the path may be a link: what is behind one is not in the project.
  const descriptor = shared.calls.openBelow(root, systemName(path))
  if (descriptor < 0) return null
  try {
    return draftOf(shared, descriptor, number, room)
  } finally {
    shared.calls.close(descriptor)
  }
}

function draftOf(shared: Shared, descriptor: number, number: number, room: Room): number | null {
  // Before the names are read, as the walk does it.
  if (describeAt(shared, descriptor, '.') !== null) return null
  const { ctimeMs, dev, ino, mtimeMs } = shared.facts
  const stamps = { ctimeMs, dev, ino, mtimeMs }
  const isKnown = isTrusted(shared.known, number, stamps)
  const names = isKnown ? shared.known.listings.names(number) : namesIn(shared, descriptor)
  if (names === null) return null
  if (room.start + DirectoryDraft.size(names) > room.bytes.length) return null
  const draft = new DirectoryDraft(room, { stamps, listing: isKnown ? number : null, names })
  for (const name of names) {
    if (describeAt(shared, descriptor, name) !== null) return null
    draft.add(shared.facts)
  }
  return draft.finish()
}

function namesIn({ calls }: Shared, descriptor: number): readonly string[] | null {
  const names: string[] = []
  return readNames(calls, descriptor, names) === null ? names.toSorted() : null
}
