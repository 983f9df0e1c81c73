import type { DirectoryReader, EntryFacts, ReadDirectory } from './directory-reader.ts'
import { addNames } from './directory-entries.ts'
import { reasonOfCode, type NotCapturedReason } from './not-captured.ts'
import { workingDirectory, type SystemCalls } from './system-calls.ts'
import { SystemFacts } from './system-facts.ts'

/**
 * Reads directories through their descriptors, so that a name means what it means in that very directory,
 * whatever happens to the directories above it. It is also twice as fast as by whole paths.
 */
export function systemDirectoryReader(calls: SystemCalls): DirectoryReader {
  return {
    openRoot: (path) => {
      const shared: Shared = { calls, facts: new SystemFacts(), open: [] }
      const opened = openDirectory(shared, workingDirectory, path, path)
      if (opened instanceof SystemDirectory) return opened
      throw Object.assign(new Error(`${opened.code}: the directory cannot be read`), opened)
    },
  }
}

/** What the directories of one walk have in common. */
interface Shared {
  readonly calls: SystemCalls
  readonly facts: SystemFacts
  /** Those that hold a descriptor, outermost first. */
  readonly open: SystemDirectory[]
}

/** Why the system did not do something, such as `ENOENT`. */
interface Failure {
  readonly code: string
}

// A program may have no more than 256, and directories can be a thousand levels deep.
const mostDescriptors = 64

// The system takes no longer path, and files are read by their paths later.
const longestPath = 4095

class SystemDirectory implements ReadDirectory {
  readonly names: readonly string[]
  readonly #shared: Shared
  readonly #path: string
  /** How long a name in it can be. */
  readonly #room: number
  #descriptor: number | null
  /** Which directory it is, noted when its descriptor is given up. */
  #identity: string | null = null

  constructor(shared: Shared, path: string, descriptor: number, names: readonly string[]) {
    this.#shared = shared
    this.#path = path
    this.#room = longestPath - path.length - (path === '/' ? 0 : 1)
    this.#descriptor = descriptor
    this.names = names
    if (shared.open.length >= mostDescriptors) shared.open[0]?.giveUpDescriptor()
    shared.open.push(this)
  }

  describe(name: string): EntryFacts | NotCapturedReason {
    if (name.length > this.#room) return 'path-too-long'
    const descriptor = this.#descriptor ?? this.#reopen()
    if (typeof descriptor === 'string') return descriptor
    const failure = describeAt(this.#shared, descriptor, name)
    return failure === null ? this.#shared.facts : reasonOfCode(failure.code)
  }

  open(name: string): ReadDirectory | NotCapturedReason {
    if (name.length > this.#room) return 'path-too-long'
    const descriptor = this.#descriptor ?? this.#reopen()
    if (typeof descriptor === 'string') return descriptor
    const path = this.#path === '/' ? `/${name}` : `${this.#path}/${name}`
    const opened = openDirectory(this.#shared, descriptor, name, path)
    return opened instanceof SystemDirectory ? opened : reasonOfCode(opened.code)
  }

  close(): void {
    if (this.#descriptor === null) return
    this.#shared.calls.close(this.#descriptor)
    this.#descriptor = null
    this.#shared.open.splice(this.#shared.open.indexOf(this), 1)
  }

  /** Makes room for the directories deep below this one. */
  giveUpDescriptor(): void {
    if (this.#descriptor !== null) this.#identity = identityOf(this.#shared, this.#descriptor)
    this.close()
  }

  #reopen(): number | NotCapturedReason {
    const opened = openDescriptor(this.#shared.calls, workingDirectory, this.#path)
    if (typeof opened !== 'number') return reasonOfCode(opened.code)
    if (this.#identity === null || identityOf(this.#shared, opened) !== this.#identity) {
      this.#shared.calls.close(opened)
      return 'vanished'
    }
    this.#descriptor = opened
    this.#shared.open.push(this)
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
  const names: string[] = []
  const failure = readNames(shared.calls, descriptor, names)
  if (failure === null) return new SystemDirectory(shared, path, descriptor, names.toSorted())
  shared.calls.close(descriptor)
  return failure
}

function openDescriptor(calls: SystemCalls, above: number, name: string): number | Failure {
  if (name.length > longestPath) return { code: 'ENAMETOOLONG' }
  for (;;) {
    const descriptor = calls.openat(above, systemName(name))
    if (descriptor >= 0) return descriptor
    const code = calls.errorCode()
    if (code !== 'EINTR') return { code }
  }
}

const entries = Buffer.alloc(32 * 1024)

function readNames(calls: SystemCalls, descriptor: number, names: string[]): Failure | null {
  for (;;) {
    const length = calls.getdents(descriptor, entries)
    if (length === 0) return null
    if (length > 0) addNames(names, entries, length)
    else {
      const code = calls.errorCode()
      if (code !== 'EINTR') return { code }
    }
  }
}

function describeAt({ calls, facts }: Shared, directory: number, name: string): Failure | null {
  while (calls.statx(directory, systemName(name), facts.buffer) !== 0) {
    const code = calls.errorCode()
    if (code !== 'EINTR') return { code }
  }
  facts.take()
  return null
}

function identityOf(shared: Shared, descriptor: number): string | null {
  if (describeAt(shared, descriptor, '.') !== null) return null
  return `${shared.facts.dev}:${shared.facts.ino}`
}

const nameBuffer = Buffer.alloc(longestPath + 1)

/** A name as the system wants it: its bytes, and a zero. It holds until the next one. */
function systemName(name: string): Buffer {
  // Names are short: to write their bytes here is faster than to call for it.
  if (name.length > shortName) nameBuffer.write(name, 0, 'latin1')
  else for (let at = 0; at < name.length; at += 1) nameBuffer[at] = name.charCodeAt(at)
  nameBuffer[name.length] = 0
  return nameBuffer
}

const shortName = 64
