import type { Dirent } from 'node:fs'

/** Says whether something in the base, or in an archive, is the resume state of a session: not ours to delete. */
export function isResumeState(entry: Dirent): boolean {
  return !entry.isDirectory() && /\.ya?ml$/.test(entry.name)
}
