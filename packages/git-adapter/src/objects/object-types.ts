import type { ObjectId } from '@hermes-checkpoints/core'
import { ByteReader } from '../process/byte-reader.ts'
import { requireUnstopped } from '../process/require-unstopped.ts'
import { startInStore, type Store } from '../store/store.ts'

/** An object with its type; null for one that is missing, or too damaged to have one. */
export type ObjectType = readonly [id: ObjectId, type: string | null]

/**
 * Looks up the types of objects, in the given order, without reading their contents.
 *
 * When git exits at a damaged object, another git continues after it.
 */
export async function* objectTypes(
  store: Store,
  ids: Iterable<ObjectId>,
  signal?: AbortSignal,
): AsyncGenerator<ObjectType, void, undefined> {
  const start = (): BatchProcess => {
    const git = startInStore(store, { args: ['cat-file', '--batch-check=%(objecttype)'], signal })
    return { git, answers: new ByteReader(git.stdout) }
  }
  const waiting: ObjectId[] = []
  let batch = start()
  const next = async (): Promise<ObjectType> => {
    const id = waiting.shift() as ObjectId
    const line = await batch.answers.line()
    batch.git.resetTimeout()
    if (line !== null) return [id, types.has(line) ? line : null]
    requireUnstopped(await batch.git.ended)
    batch = start()
    for (const one of waiting) batch.git.stdin.write(`${one}\n`)
    return [id, null]
  }
  try {
    for (const id of ids) {
      waiting.push(id)
      batch.git.stdin.write(`${id}\n`)
      if (waiting.length >= requestsAhead) yield await next()
    }
    while (waiting.length > 0) yield await next()
  } finally {
    batch.git.stdin.end()
    batch.git.stdout.destroy()
    await batch.git.ended
  }
}

interface BatchProcess {
  readonly git: ReturnType<typeof startInStore>
  readonly answers: ByteReader
}

const types: ReadonlySet<string> = new Set(['commit', 'tree', 'blob', 'tag'])
/** Enough to keep git busy, few enough to fit into the pipe. */
const requestsAhead = 64
