import type { DirectoryReader } from './directory-reader.ts'
import { nodeDirectoryReader } from './node-directory-reader.ts'
import { loadSystemCalls } from './system-calls.ts'
import { systemDirectoryReader } from './system-directory-reader.ts'

/** The fastest way to read directories that this system offers. */
export async function loadDirectoryReader(): Promise<DirectoryReader> {
  const calls = await loadSystemCalls()
  return calls === null ? nodeDirectoryReader : systemDirectoryReader(calls)
}
