import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { hasErrno } from '../errors/errno.ts'

/**
 * The size of all files below a directory of ours, in bytes; 0 when it does not exist. Links are not followed.
 *
 * What somebody knows the size of already can be left out.
 */
export function directoryBytes(directory: AbsolutePath, except?: AbsolutePath): number {
  let bytes = 0
  for (const entry of unlessGone(() => readdirSync(directory, { withFileTypes: true })) ?? []) {
    const path = join(directory, entry.name) as AbsolutePath
    if (path === except) continue
    // Another process may delete what was just listed: it then has no size any more.
    bytes += entry.isDirectory()
      ? directoryBytes(path)
      : (unlessGone(() => lstatSync(path).size) ?? 0)
  }
  return bytes
}

function unlessGone<Value>(look: () => Value): Value | null {
  try {
    return look()
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}
