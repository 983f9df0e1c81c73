import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  hasErrno,
  readdirOrEmpty,
  type AbsolutePath,
  type CheckpointId,
  type Layout,
  type RefName,
} from '@hermes-checkpoints/core'

/** Where a ref leads, that it does not exist, or what is wrong with its file. */
export type RefState =
  | { readonly kind: 'at'; readonly id: CheckpointId }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged'; readonly detail: string }

/**
 * Reads one ref without a process: a snapshot of an unchanged directory must not start one.
 *
 * A loose file wins over `packed-refs`, as in git. git replaces both by rename, so a reader sees the old file or the new
 * one. When git packs the ref between the two reads, the second read of the loose file finds it.
 */
export function readRef(layout: Layout, ref: RefName): RefState {
  const loose = looseRef(layout, ref)
  if (loose.kind !== 'absent') return loose
  const packed = packedRefs(layout).get(ref)
  return packed === undefined ? looseRef(layout, ref) : stateOf(packed)
}

/** Every ref below a prefix such as `refs/hermes/`, by name. */
export function readRefs(layout: Layout, prefix: string): ReadonlyMap<RefName, RefState> {
  const packed = [...packedRefs(layout)].filter(([name]) => name.startsWith(prefix))
  const loose = looseNames(layout, prefix.slice(0, -1))
  const states: [RefName, RefState][] = [
    ...packed.map(([name, id]): [RefName, RefState] => [name as RefName, stateOf(id)]),
    ...loose.map((name): [RefName, RefState] => [name, looseRef(layout, name)]),
  ]
  return new Map(states.filter(([, state]) => state.kind !== 'absent').toSorted(byName))
}

function looseRef(layout: Layout, ref: RefName): RefState {
  try {
    return stateOf(readFileSync(join(layout.store, ref), 'utf8').trimEnd())
  } catch (error) {
    // A directory of that name holds other refs and is not a ref.
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return { kind: 'absent' }
    return { kind: 'damaged', detail: error instanceof Error ? error.message : String(error) }
  }
}

function packedRefs(layout: Layout): ReadonlyMap<string, string> {
  let text: string
  try {
    text = readFileSync(join(layout.store, 'packed-refs'), 'latin1')
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return new Map()
    throw error
  }
  // A line that starts with # is the header; one with ^ is the object that a tag points to.
  const lines = text.split('\n').filter((line) => /^[0-9a-f]/.test(line))
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]))
}

function looseNames(layout: Layout, directory: string): readonly RefName[] {
  const path = join(layout.store, directory) as AbsolutePath
  return readdirOrEmpty(path, 'ENOTDIR').flatMap((entry) => {
    const name = `${directory}/${entry.name}` as RefName
    if (entry.isDirectory()) return looseNames(layout, name)
    // A lock file that a killed git left is not a ref.
    return entry.name.endsWith('.lock') ? [] : [name]
  })
}

function stateOf(text: string): RefState {
  if (/^[0-9a-f]{40}$/.test(text)) return { kind: 'at', id: text as CheckpointId }
  const found = text === '' ? 'the file is empty' : `found ${JSON.stringify(text.slice(0, 60))}`
  return { kind: 'damaged', detail: `expected an id of 40 hex digits, ${found}` }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
