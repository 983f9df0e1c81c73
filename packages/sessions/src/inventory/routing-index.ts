import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'
import { routingIndexName } from './artifact-name.ts'

/** The sessions that the gateway's index refers to. */
export type RoutingIndex =
  | { readonly kind: 'missing' }
  | { readonly kind: 'read'; readonly names: ReadonlySet<string> }
  /** It exists, but the sessions that it names are unknown. */
  | { readonly kind: 'unreadable'; readonly why: string }

/**
 * Reads `sessions.json`.
 *
 * Every string in it counts as the id of a session: newer agents may refer to sessions in ways that we do not know.
 */
export function readRoutingIndex(folder: AbsolutePath): RoutingIndex {
  const file = join(folder, routingIndexName)
  try {
    if (!isThere(file)) return { kind: 'missing' }
    // Reading a pipe would block forever.
    if (!statSync(file).isFile()) return { kind: 'unreadable', why: 'it is not a file' }
    return parseRoutingIndex(readFileSync(file, 'utf8'))
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

/** A dangling link exists: its target may come back. */
function isThere(file: string): boolean {
  try {
    lstatSync(file)
    return true
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false
    throw error
  }
}

function parseRoutingIndex(text: string): RoutingIndex {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'unreadable', why: 'it is not a JSON object' }
  }
  return { kind: 'read', names: textsIn(value) }
}

function textsIn(value: object): ReadonlySet<string> {
  const texts = new Set<string>()
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string') texts.add(next)
    if (typeof next !== 'object' || next === null) continue
    for (const [key, part] of Object.entries(next)) left.push(key, part)
  }
  return texts
}
