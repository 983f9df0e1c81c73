import { pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'

/** Returns the absolute path of an entry below a directory; for the empty path, that of the directory. */
export function pathBelow(root: WorkdirPath, path: string): Buffer {
  if (path === '') return pathBytes(root)
  const start = root as unknown as string
  return Buffer.from(start === '/' ? `/${path}` : `${start}/${path}`, 'latin1')
}

/** Returns everything before the last slash of a relative path; the empty path when it has none. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}
