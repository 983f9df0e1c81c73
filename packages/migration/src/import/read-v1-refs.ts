import { join } from 'node:path'
import type { AbsolutePath, CheckpointId } from '@hermes-checkpoints/core'
import { readV1File } from './read-v1-file.ts'

/** Where an old repository's history begins. */
export type V1Head =
  | { readonly kind: 'at'; readonly id: CheckpointId }
  /** Nothing was committed yet. */
  | { readonly kind: 'unborn' }
  | { readonly kind: 'damaged'; readonly detail: string }

/** Reads where the newest commit is, as git would: from `HEAD`, the ref that it names, or the packed refs. */
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

/** The commits that the repository has had at its top, newest first, as far as its log tells. */
export function readV1Log(repository: AbsolutePath): readonly CheckpointId[] {
  const ids = linesOf(repository, 'logs/HEAD').flatMap((line) => logLine.exec(line)?.[1] ?? [])
  return [...new Set(ids.toReversed())] as CheckpointId[]
}

/** The commits whose parents the repository does not have, and is not meant to have. */
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

/** What only helps to find more is no reason to give up. */
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
