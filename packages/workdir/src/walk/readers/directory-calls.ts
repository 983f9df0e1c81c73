import { addNames } from './directory-entries.ts'
import type { SystemCalls } from './system-calls.ts'
import type { SystemFacts } from './system-facts.ts'

/** The error code of a failed system call, such as `ENOENT`. */
export interface Failure {
  readonly code: string
}

/** The longest path that Linux takes. Longer ones are useless to the walk: files are later read by path. */
export const longestPath = 4095

/** Opens a directory by its name in another one and returns its descriptor. */
export function openDescriptor(calls: SystemCalls, above: number, name: string): number | Failure {
  if (name.length > longestPath) return { code: 'ENAMETOOLONG' }
  for (;;) {
    const descriptor = calls.openat(above, systemName(name))
    if (descriptor >= 0) return descriptor
    const code = calls.errorCode()
    if (code !== 'EINTR') return { code }
  }
}

const entries = Buffer.alloc(32 * 1024)

/** Appends the names of all entries of a directory to `names`. */
export function readNames(calls: SystemCalls, descriptor: number, names: string[]): Failure | null {
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

/** Reads the stat data of an entry of a directory into `facts`. */
export function statAt(
  { calls, facts }: { readonly calls: SystemCalls; readonly facts: SystemFacts },
  directory: number,
  name: string,
): Failure | null {
  while (calls.statx(directory, systemName(name), facts.buffer) !== 0) {
    const code = calls.errorCode()
    if (code !== 'EINTR') return { code }
  }
  facts.take()
  return null
}

const nameBuffer = Buffer.alloc(longestPath + 1)

/** Returns a name as a C string. The next call overwrites it. */
export function systemName(name: string): Buffer {
  // For short names this loop is faster than a call of `write`.
  if (name.length > shortName) nameBuffer.write(name, 0, 'latin1')
  else for (let at = 0; at < name.length; at += 1) nameBuffer[at] = name.charCodeAt(at)
  nameBuffer[name.length] = 0
  return nameBuffer
}

const shortName = 64
