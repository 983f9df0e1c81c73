import { homedir } from 'node:os'
import { isAbsolute, normalize, sep } from 'node:path'
import type { Brand } from './brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'

/** A normalised absolute path of ours: the home, the store and everything below them. */
export type AbsolutePath = Brand<'AbsolutePath'>

/** Parses an absolute path; a leading `~` is the user's home directory. */
export function parseAbsolutePath(text: string): AbsolutePath {
  const expanded = expandTilde(text)
  if (!isAbsolute(expanded) || expanded.includes('\0')) {
    throw new CheckpointError(
      'path-invalid',
      `expected an absolute path, found ${JSON.stringify(text)}`,
      {
        hint: 'Give the path from the root, such as /home/you/.hermes.',
      },
    )
  }
  return withoutTrailingSeparator(normalize(expanded)) as AbsolutePath
}

function expandTilde(text: string): string {
  const isTilde = text === '~' || text.startsWith('~/') || text.startsWith(`~${sep}`)
  return isTilde ? homedir() + text.slice(1) : text
}

function withoutTrailingSeparator(path: string): string {
  return path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path
}
