import { realpathSync, statSync } from 'node:fs'
import {
  CheckpointError,
  hasErrno,
  parseWorkdirPath,
  pathBytes,
  textToPathBytes,
  type DirectoryIdentity,
  type WorkdirPath,
} from '@hermes-checkpoints/core'

/** What a path that a user typed is relative to. */
export interface PathOrigin {
  readonly cwd: string | Uint8Array
  /** What `~` stands for. */
  readonly home: string
}

export type CanonicalWorkdir =
  | {
      readonly kind: 'directory'
      readonly root: WorkdirPath
      readonly identity: DirectoryIdentity
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-a-directory' }
  | { readonly kind: 'unreadable'; readonly why: string }

/** Resolves a path to a directory and its canonical name. A leading `~` in text is the home. */
export function canonicalWorkdir(path: string | Uint8Array, origin: PathOrigin): CanonicalWorkdir {
  const absolute = pathBytes(absolutePath(path, origin))
  try {
    const real = realpathSync.native(absolute, { encoding: 'buffer' })
    const stats = statSync(real, { bigint: true })
    if (!stats.isDirectory()) return { kind: 'not-a-directory' }
    const identity = { dev: stats.dev, ino: stats.ino }
    return { kind: 'directory', root: parseWorkdirPath(real), identity }
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return { kind: 'missing' }
    if (hasErrno(error, 'ENOTDIR')) return { kind: 'not-a-directory' }
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Returns the canonical name of a directory that may be deleted, so that its checkpoints can still be found.
 *
 * It resolves as much of the path as exists and normalises the rest as text.
 */
export function canonicalName(path: string | Uint8Array, origin: PathOrigin): WorkdirPath {
  const parts = (absolutePath(path, origin) as unknown as string).split('/')
  return parseWorkdirPath(Buffer.from(parts.reduce(resolvePart, '/'), 'latin1'))
}

function absolutePath(path: string | Uint8Array, { cwd, home }: PathOrigin): WorkdirPath {
  const bytes = typeof path === 'string' ? textToPathBytes(expandTilde(path, home)) : path
  if (bytes.length === 0) throw new CheckpointError('path-invalid', 'the path is empty')
  if (bytes[0] === slash) return parseWorkdirPath(bytes)
  return parseWorkdirPath(Buffer.concat([Buffer.from(cwd), Buffer.of(slash), bytes]))
}

const slash = 0x2f

function expandTilde(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? home + path.slice(1) : path
}

/** Paths hold one character per byte. The existing part of `resolved` is canonical. */
function resolvePart(resolved: string, part: string): string {
  if (part === '' || part === '.') return resolved
  if (part === '..') return resolved.slice(0, Math.max(resolved.lastIndexOf('/'), 1))
  const next = resolved === '/' ? `/${part}` : `${resolved}/${part}`
  try {
    return realpathSync.native(Buffer.from(next, 'latin1'), { encoding: 'latin1' })
  } catch {
    // It does not exist or is not accessible, so its name is taken as it is.
    return next
  }
}
