import { join } from 'node:path'
import type { AbsolutePath, CheckpointId } from '@hermes-checkpoints/core'
import { readV1File } from './read-v1-file.ts'

/** What HEAD of an old repository names. */
export type V1Head =
  | { readonly kind: 'at'; readonly id: CheckpointId }
  /** It has no commits yet. */
  | { readonly kind: 'unborn' }
  | { readonly kind: 'damaged'; readonly detail: string }

/** Resolves HEAD as git would: an id, or a ref that is loose or packed. */
export function readV1Head(repository: AbsolutePath): V1Head {
  try {
    const head = textOf(repository, 'HEAD')?.trim() ?? ''
    const [, ref] = symbolicRef.exec(head) ?? []
    if (ref === undefined) return stateOf(head)
    if (ref.split('/').some((part) => part === '' || part === '.' || part === '..'))
      return { kind: 'damaged', detail: `HEAD names the ref ${JSON.stringify(ref)}` }
    const id = textOf(repository, ref)?.trim() ?? packedRef(repository, ref)
    return id === null ? { kind: 'unborn' } : stateOf(id)
  } catch (error) {
    return { kind: 'damaged', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Reads the commits that HEAD has named, newest first, from the reflog. */
export function readV1Log(repository: AbsolutePath): readonly CheckpointId[] {
  const ids = linesOf(repository, 'logs/HEAD').flatMap((line) => logLine.exec(line)?.[1] ?? [])
  return [...new Set(ids.toReversed())] as CheckpointId[]
}

/** Reads the cuts: commits whose parents are absent on purpose. */
export function readV1Cuts(repository: AbsolutePath): ReadonlySet<CheckpointId> {
  return new Set(
    linesOf(repository, 'shallow').filter((line) => fullId.test(line)) as CheckpointId[],
  )
}

const symbolicRef = /^ref:\s*(refs\/\S+)$/
const fullId = /^[0-9a-f]{40}$/
const logLine = /^[0-9a-f]{40} (?!0{40})([0-9a-f]{40}) /

function packedRef(repository: AbsolutePath, ref: string): string | null {
  const line = linesOf(repository, 'packed-refs').find((one) => one.slice(40) === ` ${ref}`)
  return line?.slice(0, 40) ?? null
}

function stateOf(text: string): V1Head {
  if (fullId.test(text)) return { kind: 'at', id: text as CheckpointId }
  const found = text === '' ? 'nothing' : JSON.stringify(text.slice(0, 60))
  return { kind: 'damaged', detail: `expected an id of 40 hex digits, found ${found}` }
}

/** Treats an unreadable file as empty: these files only help to find more commits. */
function linesOf(repository: AbsolutePath, name: string): readonly string[] {
  try {
    return textOf(repository, name)?.split('\n') ?? []
  } catch {
    return []
  }
}

function textOf(repository: AbsolutePath, name: string): string | null {
  return readV1File(join(repository, name) as AbsolutePath)?.toString('latin1') ?? null
}
