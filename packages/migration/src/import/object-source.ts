import type { ObjectId } from '@hermes-checkpoints/core'
import {
  ObjectReader,
  type ObjectAnswer,
  type ObjectCheck,
  type Store,
} from '@hermes-checkpoints/git-adapter'

/** Reads objects from the store, or from an old repository when the store has none or a damaged one. The caller must close it. */
export class ObjectSource {
  readonly #store: ObjectReader | null
  readonly #old: ObjectReader
  readonly #absent = new Set<ObjectId>()

  constructor(store: Store | null, old: Store, signal: AbortSignal | undefined) {
    this.#store = store === null ? null : new ObjectReader(store, { signal })
    this.#old = new ObjectReader(old, { signal })
  }

  /** The objects that were read and that the store lacks. */
  get absent(): ReadonlySet<ObjectId> {
    return this.#absent
  }

  async read(id: ObjectId): Promise<ObjectAnswer> {
    const stored = await this.#store?.read(id)
    return stored?.kind === 'object' ? stored : this.readOld(id)
  }

  /** Reads an object from the old repository even if the store has it. */
  async readOld(id: ObjectId): Promise<ObjectAnswer> {
    const answer = await this.#old.read(id)
    if (answer.kind === 'object') this.#absent.add(id)
    return answer
  }

  async check(id: ObjectId): Promise<ObjectCheck> {
    const stored = await this.#store?.check(id)
    if (stored?.kind === 'whole') return stored
    const check = await this.#old.check(id)
    if (check.kind === 'whole') this.#absent.add(id)
    return check
  }

  async close(): Promise<void> {
    await Promise.all([this.#store?.close(), this.#old.close()])
  }
}
