import { createHash } from 'node:crypto'
import type { ObjectId } from '@hermes-checkpoints/core'
import { ByteReader } from '../process/byte-reader.ts'
import { lastErrorLine, requireUnstopped } from '../process/require-unstopped.ts'
import { hasLooseFile } from './loose-objects.ts'
import type { RunningGit } from '../process/start-git.ts'
import { startInStore, type Store, type StoreCall } from '../store/store.ts'

/** Why an object cannot be read. */
export type NotWhole =
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly detail: string }

export type ObjectAnswer =
  | { readonly kind: 'object'; readonly type: string; readonly bytes: Buffer }
  | NotWhole

export type ObjectCheck = { readonly kind: 'whole'; readonly type: string } | NotWhole

export type ObjectReaderOptions = Pick<StoreCall, 'variables' | 'signal'>

/**
 * Reads objects one by one, compares each with its id, and continues after a damaged one.
 *
 * git itself does not compare an object with its id, and exits at some kinds of damage; then the reader starts another
 * git. The process runs until `close`.
 */
export class ObjectReader {
  readonly #store: Store
  readonly #options: ObjectReaderOptions
  #process: BatchProcess | null = null

  constructor(store: Store, options: ObjectReaderOptions = {}) {
    this.#store = store
    this.#options = options
  }

  /** Starts git early, while the caller does something else. */
  prepare(): void {
    this.#process ??= this.#start()
    this.#process.git.pauseTimeout()
  }

  /** Reads an object with its content. */
  async read(id: ObjectId): Promise<ObjectAnswer> {
    this.#request(id)
    const answer = await this.#answer(id)
    this.#process?.git.pauseTimeout()
    return answer
  }

  /**
   * Reads objects in the given order. No other method may be called before it ends.
   *
   * It sends some ids ahead of the answers: enough to keep git busy, and few enough to fit into the pipe, so that git
   * and we never wait for each other.
   */
  async *readAll(
    ids: Iterable<ObjectId>,
  ): AsyncGenerator<readonly [ObjectId, ObjectAnswer], void, undefined> {
    const waiting: ObjectId[] = []
    try {
      for (const id of ids) {
        waiting.push(id)
        this.#request(id)
        if (waiting.length === requestsAhead) yield await this.#next(waiting)
      }
      while (waiting.length > 0) yield await this.#next(waiting)
      this.#process?.git.pauseTimeout()
    } finally {
      // A caller that stops early leaves answers unread.
      if (waiting.length > 0) await this.close()
    }
  }

  /** Reads an object without keeping its content, so that its size does not matter. */
  async check(id: ObjectId): Promise<ObjectCheck> {
    this.#request(id)
    const check = await this.#receive(id, () => undefined)
    this.#process?.git.pauseTimeout()
    return check
  }

  async close(): Promise<void> {
    const git = this.#process?.git
    this.#process = null
    git?.stdin.end()
    git?.stdout.destroy()
    await git?.ended
  }

  async #next(waiting: ObjectId[]): Promise<readonly [ObjectId, ObjectAnswer]> {
    const [id] = waiting as [ObjectId]
    const answer = await this.#answer(id)
    waiting.shift()
    // The ids sent to a git that exited are lost.
    if (this.#process === null) for (const other of waiting) this.#request(other)
    return [id, answer]
  }

  #request(id: ObjectId): void {
    const { git } = (this.#process ??= this.#start())
    git.resetTimeout()
    git.stdin.write(`${id}\n`)
  }

  async #answer(id: ObjectId): Promise<ObjectAnswer> {
    const pieces: Buffer[] = []
    const check = await this.#receive(id, (piece) => pieces.push(piece))
    if (check.kind !== 'whole') return check
    const [first = Buffer.alloc(0), ...more] = pieces
    return {
      kind: 'object',
      type: check.type,
      bytes: more.length === 0 ? first : Buffer.concat(pieces),
    }
  }

  async #receive(id: ObjectId, take: (piece: Buffer) => void): Promise<ObjectCheck> {
    const { answers, git } = (this.#process ??= this.#start())
    const header = await answers.line()
    git.resetTimeout()
    if (header === `${id} missing`) return this.#missing(id)
    const [, type, size] = found.exec(header ?? '') ?? []
    if (type === undefined) return this.#died(git)
    const hash = createHash('sha1').update(`${type} ${size}\0`)
    for (let left = Number(size); left > 0;) {
      const piece = await answers.bytes(Math.min(left, pieceSize))
      if (piece === null) return this.#died(git)
      git.resetTimeout()
      hash.update(piece)
      take(piece)
      left -= piece.length
    }
    if ((await answers.bytes(1)) === null) return this.#died(git)
    if (hash.digest('hex') === id) return { kind: 'whole', type }
    return { kind: 'damaged', detail: 'its content does not match its id' }
  }

  #start(): BatchProcess {
    const git = startInStore(this.#store, { args: ['cat-file', '--batch'], ...this.#options })
    return { git, answers: new ByteReader(git.stdout) }
  }

  /** git also calls an object missing when it cannot parse its file. */
  #missing(id: ObjectId): NotWhole {
    if (!hasLooseFile(this.#store.layout, id)) return { kind: 'missing' }
    return { kind: 'damaged', detail: 'git cannot parse its file' }
  }

  async #died(git: RunningGit): Promise<NotWhole> {
    this.#process = null
    git.stdin.end()
    git.stdout.destroy()
    return { kind: 'damaged', detail: lastErrorLine(requireUnstopped(await git.ended)) }
  }
}

interface BatchProcess {
  readonly git: RunningGit
  readonly answers: ByteReader
}

const found = /^[0-9a-f]{40} ([a-z]+) (\d+)$/
const pieceSize = 1024 * 1024
const requestsAhead = 64
