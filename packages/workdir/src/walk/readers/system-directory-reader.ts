import type { DirectoryReader, EntryFacts, ReadDirectory } from './directory-reader.ts'
import {
  describeAt,
  longestPath,
  openDescriptor,
  readNames,
  type Failure,
} from './directory-calls.ts'
import type { DescribedDirectory } from './described-directory.ts'
import type { DirectoryStamps } from '../../scan/listings.ts'
import { lookAhead, type LookAhead } from './look-ahead.ts'
import { reasonOfCode, type NotCapturedReason } from '../../model/not-captured.ts'
import { workingDirectory, type SystemCalls } from './system-calls.ts'
import { SystemFacts } from './system-facts.ts'
import { isTrusted, type TrustedListings } from '../../scan/trusted-listings.ts'

/**
 * Reads directories through their descriptors, so that a name means what it means in that very directory,
 * whatever happens to the directories above it. It is also twice as fast as by whole paths.
 */
export function systemDirectoryReader(
  calls: SystemCalls,
  startAhead: (root: string, known: TrustedListings) => LookAhead | null = lookAhead,
): DirectoryReader {
  return {
    openRoot: (path, known) => {
      const facts = new SystemFacts()
      const shared: Shared = { calls, facts, open: [], root: path, known, ahead: null }
      const opened = openDirectory(shared, workingDirectory, path, path)
      if (!(opened instanceof SystemDirectory))
        throw Object.assign(new Error(`${opened.code}: the directory cannot be read`), opened)
      shared.ahead = startAhead(path, known)
      return opened
    },
  }
}

/** What the directories of one walk have in common. */
interface Shared {
  readonly calls: SystemCalls
  readonly facts: SystemFacts
  /** Those that hold a descriptor, outermost first. */
  readonly open: SystemDirectory[]
  readonly root: string
  readonly known: TrustedListings
  /** Who describes directories before the walk comes to them. */
  ahead: LookAhead | null
}

// A program may have no more than 256, and directories can be a thousand levels deep.
const mostDescriptors = 64

type FoundDirectory = (Listed & { readonly descriptor: number }) | DescribedDirectory

type Listed = Pick<ReadDirectory, 'names' | 'listing' | 'stamps'>

class SystemDirectory implements ReadDirectory {
  readonly names: readonly string[]
  readonly listing: number | null
  readonly stamps: DirectoryStamps | null
  readonly #shared: Shared
  readonly #path: string
  /** How long a name in it can be. */
  readonly #room: number
  #descriptor: number | null
  /** Which directory it is, where it has no descriptor that says so. */
  #identity: string | null = null
  readonly #described: DescribedDirectory | null

  constructor(shared: Shared, path: string, found: FoundDirectory) {
    this.#shared = shared
    this.#path = path
    this.#room = longestPath - path.length - (path === '/' ? 0 : 1)
    this.names = found.names
    this.listing = found.listing
    this.stamps = found.stamps
    if ('descriptor' in found) {
      this.#described = null
      this.#descriptor = found.descriptor
      this.#noteDescriptor()
    } else {
      this.#described = found
      this.#descriptor = null
      this.#identity = identityText(found.identity)
    }
  }

  describe(name: string): EntryFacts | NotCapturedReason {
    if (name.length > this.#room) return 'path-too-long'
    const { facts } = this.#shared
    if (this.#described !== null) {
      this.#described.describe(name, facts)
      return facts
    }
    const descriptor = this.#descriptor ?? this.#reopen()
    if (typeof descriptor === 'string') return descriptor
    const failure = describeAt(this.#shared, descriptor, name)
    return failure === null ? facts : reasonOfCode(failure.code)
  }

  open(name: string): ReadDirectory | NotCapturedReason {
    if (name.length > this.#room) return 'path-too-long'
    const path = this.#path === '/' ? `/${name}` : `${this.#path}/${name}`
    const described = this.#ahead(path)
    if (described !== null) return new SystemDirectory(this.#shared, path, described)
    const descriptor = this.#descriptor ?? this.#reopen()
    if (typeof descriptor === 'string') return descriptor
    const opened = openDirectory(this.#shared, descriptor, name, path)
    return opened instanceof SystemDirectory ? opened : reasonOfCode(opened.code)
  }

  close(): void {
    if (this.#path === this.#shared.root) this.#shared.ahead?.end()
    this.#closeDescriptor()
  }

  /** Makes room for the directories deep below this one. */
  giveUpDescriptor(): void {
    if (this.#descriptor !== null) this.#identity = identityOf(this.#shared, this.#descriptor)
    this.#closeDescriptor()
  }

  /** The description of a directory in this one, which the last question was about. */
  #ahead(path: string): DescribedDirectory | null {
    const { ahead, facts } = this.#shared
    return ahead?.take(pathBelow(this.#shared, path), facts) ?? null
  }

  #noteDescriptor(): void {
    const { open } = this.#shared
    if (open.length >= mostDescriptors) open[0]?.giveUpDescriptor()
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

/** The names in a directory: as they are known, where it is certain that they are still the same. */
function listDirectory(shared: Shared, descriptor: number, path: string): Listed | Failure {
  // Before the names are read: whatever is put in or taken out from now on changes what the next one sees here.
  const stamps = stampsOf(shared, descriptor)
  const { listings } = shared.known
  const listing = stamps === null ? undefined : listings.find(pathBelow(shared, path))
  if (stamps !== null && listing !== undefined && isTrusted(shared.known, listing, stamps))
    return { names: listings.names(listing), listing, stamps }
  const names: string[] = []
  const failure = readNames(shared.calls, descriptor, names)
  return failure ?? { names: names.toSorted(), listing: null, stamps }
}

function stampsOf(shared: Shared, descriptor: number): DirectoryStamps | null {
  if (describeAt(shared, descriptor, '.') !== null) return null
  const { ctimeMs, ino, mtimeMs } = shared.facts
  return { ctimeMs, ino, mtimeMs }
}

/** The path of a directory from the root on, of which it is empty. */
function pathBelow({ root }: Shared, path: string): string {
  return path.slice(root === '/' ? 1 : root.length + 1)
}

function identityOf(shared: Shared, descriptor: number): string | null {
  if (describeAt(shared, descriptor, '.') !== null) return null
  return identityText(shared.facts)
}

function identityText({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev}:${ino}`
}
