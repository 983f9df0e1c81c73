import type { DirectoryReader, EntryFacts, ReadDirectory } from './directory-reader.ts'
import { statAt, longestPath, openDescriptor, readNames, type Failure } from './directory-calls.ts'
import type { PrefetchedDirectory } from './prefetched-directory.ts'
import type { DirectoryStamps } from '../../scan/listings.ts'
import { lookAhead, type LookAhead } from './look-ahead.ts'
import { reasonOfCode, type NotCapturedReason } from '../../model/not-captured.ts'
import { workingDirectory, type SystemCalls } from './system-calls.ts'
import { SystemFacts } from './system-facts.ts'
import { hasSameNames, type LastListings } from '../../scan/last-listings.ts'

/**
 * Reads directories through their descriptors: a name refers to an entry of that directory even when another
 * process moves the directories above it. This is also twice as fast as absolute paths.
 */
export function systemDirectoryReader(
  calls: SystemCalls,
  startAhead: (root: string, last: LastListings) => LookAhead | null = lookAhead,
): DirectoryReader {
  return {
    openRoot: (path, last) => {
      const facts = new SystemFacts()
      const shared: Shared = { calls, facts, open: [], root: path, last, ahead: null }
      const opened = openDirectory(shared, workingDirectory, path, path)
      if (!(opened instanceof SystemDirectory))
        throw Object.assign(new Error(`${opened.code}: the directory cannot be read`), opened)
      shared.ahead = startAhead(path, last)
      return opened
    },
  }
}

/** What the directories of one walk share. */
interface Shared {
  readonly calls: SystemCalls
  readonly facts: SystemFacts
  /** The directories that hold a descriptor, outermost first. */
  readonly open: SystemDirectory[]
  readonly root: string
  readonly last: LastListings
  /** Prefetches directories before the walk reaches them. */
  ahead: LookAhead | null
}

// The limit of a process may be as low as 256, and directories can be a thousand levels deep.
const maxDescriptors = 64

type FoundDirectory = (Listed & { readonly descriptor: number }) | PrefetchedDirectory

type Listed = Pick<ReadDirectory, 'names' | 'listing' | 'stamps'>

class SystemDirectory implements ReadDirectory {
  readonly names: readonly string[]
  readonly listing: number | null
  readonly stamps: DirectoryStamps | null
  readonly #shared: Shared
  readonly #path: string
  /** A longer name would make the absolute path too long. */
  readonly #maxNameLength: number
  #descriptor: number | null
  /** The identity of the directory, known while it has no descriptor. */
  #identity: string | null = null
  readonly #prefetched: PrefetchedDirectory | null

  constructor(shared: Shared, path: string, found: FoundDirectory) {
    this.#shared = shared
    this.#path = path
    this.#maxNameLength = longestPath - path.length - (path === '/' ? 0 : 1)
    this.names = found.names
    this.listing = found.listing
    this.stamps = found.stamps
    if ('descriptor' in found) {
      this.#prefetched = null
      this.#descriptor = found.descriptor
      this.#noteDescriptor()
    } else {
      this.#prefetched = found
      this.#descriptor = null
      this.#identity = identityText(found.identity)
    }
  }

  stat(name: string): EntryFacts | NotCapturedReason {
    if (name.length > this.#maxNameLength) return 'path-too-long'
    const { facts } = this.#shared
    if (this.#prefetched !== null) {
      this.#prefetched.stat(name, facts)
      return facts
    }
    const descriptor = this.#descriptor ?? this.#reopen()
    if (typeof descriptor === 'string') return descriptor
    const failure = statAt(this.#shared, descriptor, name)
    return failure === null ? facts : reasonOfCode(failure.code)
  }

  open(name: string): ReadDirectory | NotCapturedReason {
    if (name.length > this.#maxNameLength) return 'path-too-long'
    const path = this.#path === '/' ? `/${name}` : `${this.#path}/${name}`
    const prefetched = this.#ahead(path)
    if (prefetched !== null) return new SystemDirectory(this.#shared, path, prefetched)
    const descriptor = this.#descriptor ?? this.#reopen()
    if (typeof descriptor === 'string') return descriptor
    const opened = openDirectory(this.#shared, descriptor, name, path)
    return opened instanceof SystemDirectory ? opened : reasonOfCode(opened.code)
  }

  close(): void {
    if (this.#path === this.#shared.root) this.#shared.ahead?.end()
    this.#closeDescriptor()
  }

  /** Frees the descriptor for the directories deep below this one. */
  giveUpDescriptor(): void {
    if (this.#descriptor !== null) this.#identity = identityOf(this.#shared, this.#descriptor)
    this.#closeDescriptor()
  }

  /** Returns the prefetched entries of a directory in this one. `facts` must hold its stat data. */
  #ahead(path: string): PrefetchedDirectory | null {
    const { ahead, facts } = this.#shared
    return ahead?.take(pathBelow(this.#shared, path), facts) ?? null
  }

  #noteDescriptor(): void {
    const { open } = this.#shared
    if (open.length >= maxDescriptors) open[0]?.giveUpDescriptor()
    open.push(this)
  }

  #closeDescriptor(): void {
    if (this.#descriptor === null) return
    this.#shared.calls.close(this.#descriptor)
    this.#descriptor = null
    this.#shared.open.splice(this.#shared.open.indexOf(this), 1)
  }

  #reopen(): number | NotCapturedReason {
    const opened = openDescriptor(this.#shared.calls, workingDirectory, this.#path)
    if (typeof opened !== 'number') return reasonOfCode(opened.code)
    if (this.#identity === null || identityOf(this.#shared, opened) !== this.#identity) {
      this.#shared.calls.close(opened)
      return 'vanished'
    }
    this.#descriptor = opened
    this.#noteDescriptor()
    return opened
  }
}

function openDirectory(
  shared: Shared,
  above: number,
  name: string,
  path: string,
): SystemDirectory | Failure {
  const descriptor = openDescriptor(shared.calls, above, name)
  if (typeof descriptor !== 'number') return descriptor
  const listed = listDirectory(shared, descriptor, path)
  if (!('code' in listed)) return new SystemDirectory(shared, path, { ...listed, descriptor })
  shared.calls.close(descriptor)
  return listed
}

/** Returns the names in a directory: those of the last listing when they are certainly the same. */
function listDirectory(shared: Shared, descriptor: number, path: string): Listed | Failure {
  // Stamps before names: an entry that is added or removed after this changes the stamps that the next scan sees.
  const stamps = stampsOf(shared, descriptor)
  const { listings } = shared.last
  const listing = stamps === null ? undefined : listings.find(pathBelow(shared, path))
  if (stamps !== null && listing !== undefined && hasSameNames(shared.last, listing, stamps))
    return { names: listings.names(listing), listing, stamps }
  const names: string[] = []
  const failure = readNames(shared.calls, descriptor, names)
  return failure ?? { names: names.toSorted(), listing: null, stamps }
}

function stampsOf(shared: Shared, descriptor: number): DirectoryStamps | null {
  if (statAt(shared, descriptor, '.') !== null) return null
  const { ctimeMs, ino, mtimeMs } = shared.facts
  return { ctimeMs, ino, mtimeMs }
}

/** Returns the path of a directory below the root; the root is the empty path. */
function pathBelow({ root }: Shared, path: string): string {
  return path.slice(root === '/' ? 1 : root.length + 1)
}

function identityOf(shared: Shared, descriptor: number): string | null {
  if (statAt(shared, descriptor, '.') !== null) return null
  return identityText(shared.facts)
}

function identityText({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev}:${ino}`
}
