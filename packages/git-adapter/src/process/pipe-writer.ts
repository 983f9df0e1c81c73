import { once } from 'node:events'
import type { RunningGit } from './start-git.ts'

const pieceSize = 256 * 1024

/** Sends bytes to git in large pieces, and waits while git is busy with the last one. */
export class PipeWriter {
  readonly #git: RunningGit
  #pending: Buffer[] = []
  #length = 0

  constructor(git: RunningGit) {
    this.#git = git
  }

  /** Answers whether git still listens. When it does not, there is no use in going on: its outcome says why. */
  async write(...pieces: readonly Buffer[]): Promise<boolean> {
    this.#pending.push(...pieces)
    for (const piece of pieces) this.#length += piece.length
    return this.#length < pieceSize || this.flush()
  }

  /** Sends what is left, and answers as `write` does. */
  async flush(): Promise<boolean> {
    const { ended, stdin } = this.#git
    if (!stdin.writable) return false
    const hasRoom = stdin.write(Buffer.concat(this.#pending))
    this.#pending = []
    this.#length = 0
    // A pipe that breaks while it is waited for is told by the outcome, too.
    if (!hasRoom) await Promise.race([once(stdin, 'drain').catch(() => undefined), ended])
    this.#git.resetTimeout()
    return stdin.writable
  }
}
