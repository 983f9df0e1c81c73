import type { DirectoryReader } from './directory-reader.ts'
import { nodeDirectoryReader } from './node-directory-reader.ts'
import { loadSystemCalls } from './system-calls.ts'
import { systemDirectoryReader } from './system-directory-reader.ts'

/** Returns the fastest directory reader that this system supports. */
export async function loadDirectoryReader(): Promise<DirectoryReader> {
  const calls = await loadSystemCalls()
  return calls === null ? nodeDirectoryReader : systemDirectoryReader(calls)
}
