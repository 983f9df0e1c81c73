import { pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'

/** The absolute path of something below a directory; the directory's own for the empty path. */
export function pathBelow(root: WorkdirPath, path: string): Buffer {
  if (path === '') return pathBytes(root)
  const start = root as unknown as string
  return Buffer.from(start === '/' ? `/${path}` : `${start}/${path}`, 'latin1')
}

/** Everything before the last slash of a relative path; the empty path where there is none. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}
