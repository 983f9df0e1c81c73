import type { ObjectId } from '@hermes-checkpoints/core'
import type { ImportSession } from '@hermes-checkpoints/git-adapter'
import { countLines, type LineCounts } from './count-lines.ts'

// All requests must fit into a pipe: otherwise we would wait for git while git waits for us to read its answers.
const mostFiles = 64
const mostBytes = 4 * 1024 * 1024

/** Counts the lines that a checkpoint changes. Older versions are read in batches: one request each would take longer. */
export class LineCounter {
  #pending: { readonly before: ObjectId; readonly after: Buffer | null }[] = []
  #bytes = 0
  #counts: LineCounts = { insertions: 0, deletions: 0 }

  /** Adds a file with its older version and its content; null where there is none. */
  async add(session: ImportSession, before: ObjectId | null, after: Buffer | null): Promise<void> {
    if (before === null) return this.#count(null, after)
    this.#pending.push({ before, after })
    this.#bytes += after?.length ?? 0
    if (this.#pending.length >= mostFiles || this.#bytes >= mostBytes) await this.finish(session)
  }

  /** Counts the pending files and returns the sum. */
  async finish(session: ImportSession): Promise<LineCounts> {
    const pending = this.#pending
    this.#pending = []
    this.#bytes = 0
    const answers = session.readBlobs(pending.map(({ before }) => before))
    for (const { after } of pending) {
      const { value } = await answers.next()
      // A missing older version is damage that this checkpoint cannot repair, so the file counts as new.
      await this.#count(value?.kind === 'blob' ? value.bytes : null, after)
    }
    return this.#counts
  }

  async #count(before: Buffer | null, after: Buffer | null): Promise<void> {
    const { deletions, insertions } = await countLines(before, after)
    const so = this.#counts
    this.#counts = {
      insertions: so.insertions + insertions,
      deletions: so.deletions + deletions,
    }
  }
}
