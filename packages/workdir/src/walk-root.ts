import { lstatSync } from 'node:fs'
import { pathBytes, type DirectoryIdentity } from '@hermes-checkpoints/core'
import { namesIn } from './names-in.ts'
import type { WalkRequest } from './walk-request.ts'

export interface WalkedRoot {
  readonly kind: 'open'
  readonly identity: DirectoryIdentity
  readonly names: readonly string[]
}

/** Why there is nothing to walk. */
export type RootProblem =
  /** What was walked before is not here now: a volume that is not mounted looks like this. */
  | { readonly kind: 'root-changed'; readonly why: 'replaced' | 'emptied' }
  | { readonly kind: 'root-unreadable'; readonly why: string }

/**
 * Reads a project's directory itself, unless it is not the one that was recorded.
 *
 * A walk of an empty mount point would say that everything was deleted.
 */
export function openRoot({ identity: recorded, root }: WalkRequest): WalkedRoot | RootProblem {
  const path = pathBytes(root)
  try {
    const stats = lstatSync(path, { bigint: true })
    if (!stats.isDirectory()) return { kind: 'root-unreadable', why: 'not a directory' }
    const identity = { dev: stats.dev, ino: stats.ino }
    const isReplaced = recorded !== null && !isSame(recorded, identity)
    if (isReplaced) return { kind: 'root-changed', why: 'replaced' }
    const names = namesIn(path)
    const isEmptied = recorded !== null && names.length === 0
    return isEmptied ? { kind: 'root-changed', why: 'emptied' } : { kind: 'open', identity, names }
  } catch (error) {
    return { kind: 'root-unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

function isSame(one: DirectoryIdentity, other: DirectoryIdentity): boolean {
  return one.dev === other.dev && one.ino === other.ino
}
