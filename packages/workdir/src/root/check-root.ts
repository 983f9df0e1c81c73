import type { WorkdirPath } from '@hermes-checkpoints/core'

/** Why a directory gets no checkpoints. */
export type RootRefusal =
  | 'file-system-root'
  | 'home'
  | 'above-home'
  | 'temporary-root'
  | 'inside-checkpoints'

/** The directories that a project's root is compared with, by their canonical paths. */
export interface RootPlaces {
  /** The user's home directory. */
  readonly home: WorkdirPath
  /** The system's directory for temporary files. */
  readonly temporaryRoot: WorkdirPath
  /** The directory of all checkpoints. */
  readonly base: WorkdirPath
}

/** Returns why a directory, given its canonical path, must not be a project; null when it may be one. */
export function checkRoot(root: WorkdirPath, places: RootPlaces): RootRefusal | null {
  if (isSame(root, '/')) return 'file-system-root'
  if (isSame(root, places.home)) return 'home'
  if (isInside(places.home, root)) return 'above-home'
  if (isSame(root, places.temporaryRoot)) return 'temporary-root'
  if (isSame(root, places.base) || isInside(root, places.base)) return 'inside-checkpoints'
  return null
}

function isSame(one: WorkdirPath, other: WorkdirPath | '/'): boolean {
  return one === other
}

function isInside(path: WorkdirPath, directory: WorkdirPath): boolean {
  return (path as unknown as string).startsWith(`${directory as unknown as string}/`)
}
