import { DirectoryDraft } from './described-directory.ts'
import {
  jobDirectories,
  nobodys,
  somebodys,
  threadEnded,
  walkEnded,
  type LookAheadJob,
} from './look-ahead-job.ts'
import { describeAt, openDescriptor, readNames, systemName } from './directory-calls.ts'
import { workingDirectory, type SystemCalls } from './system-calls.ts'
import { SystemFacts } from './system-facts.ts'

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
  const directories = jobDirectories(job)
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.length)
  const shared = { calls, facts: new SystemFacts() }
  let start = 0
  for (let number = directories.length - 1; number >= 0; number -= 1) {
    if (Atomics.load(job.ends, walkEnded) !== 0) return
    const owner = Atomics.compareExchange(job.places, number, nobodys, somebodys)
    if (owner !== nobodys) continue
    const end = describeOne(shared, root, directories[number] ?? '', { bytes, start })
    if (end === null) continue
    // The walk reads the bytes only after it has read this.
    Atomics.store(job.places, number, start + 1)
    start = end
  }
}

interface Shared {
  readonly calls: SystemCalls
  readonly facts: SystemFacts
}

function describeOne(
  shared: Shared,
  root: number,
  path: string,
  room: { readonly bytes: Buffer; readonly start: number },
): number | null {
  // No part of the path may be a link: what is behind one is not in the project.
  const descriptor = shared.calls.openBelow(root, systemName(path))
  if (descriptor < 0) return null
  try {
    return draftOf(shared, descriptor, room)
  } finally {
    shared.calls.close(descriptor)
  }
}

function draftOf(
  shared: Shared,
  descriptor: number,
  { bytes, start }: { readonly bytes: Buffer; readonly start: number },
): number | null {
  const found: string[] = []
  if (readNames(shared.calls, descriptor, found) !== null) return null
  const names = found.toSorted()
  if (start + DirectoryDraft.size(names) > bytes.length) return null
  const draft = new DirectoryDraft(bytes, start, names)
  for (const name of names) {
    if (describeAt(shared, descriptor, name) !== null) return null
    draft.add(shared.facts)
  }
  return describeAt(shared, descriptor, '.') === null ? draft.finish(shared.facts) : null
}
