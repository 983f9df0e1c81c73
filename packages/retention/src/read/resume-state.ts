import type { Dirent } from 'node:fs'

/** True for the resume state of a session, in the base or in an archive. We never delete those. */
export function isResumeState(entry: Dirent): boolean {
  return !entry.isDirectory() && /\.ya?ml$/.test(entry.name)
}
