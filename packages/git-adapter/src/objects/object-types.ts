import type { ObjectId } from '@hermes-checkpoints/core'
import { ByteReader } from '../process/byte-reader.ts'
import { requireUnstopped } from '../process/git-death.ts'
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
  const start = (): Conversation => {
    const git = startInStore(store, { args: ['cat-file', '--batch-check=%(objecttype)'], signal })
    return { git, answers: new ByteReader(git.stdout) }
  }
  const waiting: ObjectId[] = []
  let talk = start()
  const next = async (): Promise<ObjectType> => {
    const id = waiting.shift() as ObjectId
    const line = await talk.answers.line()
    talk.git.resetTimeout()
    if (line !== null) return [id, types.has(line) ? line : null]
    requireUnstopped(await talk.git.ended)
    talk = start()
    for (const one of waiting) talk.git.stdin.write(`${one}\n`)
    return [id, null]
  }
  try {
    for (const id of ids) {
      waiting.push(id)
      talk.git.stdin.write(`${id}\n`)
      if (waiting.length >= questionsAhead) yield await next()
    }
    while (waiting.length > 0) yield await next()
  } finally {
    talk.git.stdin.end()
    talk.git.stdout.destroy()
    await talk.git.ended
  }
}

interface Conversation {
  readonly git: ReturnType<typeof startInStore>
  readonly answers: ByteReader
}

const types: ReadonlySet<string> = new Set(['commit', 'tree', 'blob', 'tag'])
/** Enough to keep git busy, few enough to fit into the pipe. */
const questionsAhead = 64
