import { once } from 'node:events'
import type { RunningGit } from './start-git.ts'

const pieceSize = 256 * 1024

/** Writes to git's stdin in large pieces, and waits while the pipe is full. */
export class PipeWriter {
  readonly #git: RunningGit
  #pending: Buffer[] = []
  #length = 0

  constructor(git: RunningGit) {
    this.#git = git
  }

  /** Returns false when git has stopped reading. The caller then stops writing; git's outcome has the reason. */
  async write(...pieces: readonly Buffer[]): Promise<boolean> {
    this.#pending.push(...pieces)
    for (const piece of pieces) this.#length += piece.length
    return this.#length < pieceSize || this.flush()
  }

  /** Writes the rest. Returns the same as `write`. */
  async flush(): Promise<boolean> {
    const { ended, stdin } = this.#git
    if (!stdin.writable) return false
    const hasRoom = stdin.write(Buffer.concat(this.#pending))
    this.#pending = []
    this.#length = 0
    // When the pipe breaks, the wait must end as well; the outcome has the reason.
    if (!hasRoom) await Promise.race([once(stdin, 'drain').catch(() => undefined), ended])
    this.#git.resetTimeout()
    return stdin.writable
  }
}
