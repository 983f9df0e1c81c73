import type { AbsolutePath } from '../ids/absolute-path.ts'

/** `shared` admits other shared holders, `exclusive` nobody. */
export type LockMode = 'shared' | 'exclusive'

export interface LockRequest {
  /** The file that stands for what is locked; it is created when missing and never deleted. */
  readonly file: AbsolutePath
  readonly mode: LockMode
  /** How long to wait for others, in milliseconds. 0 asks once. */
  readonly waitMs: number
  readonly signal?: AbortSignal
}

/** A process that holds a lock, as far as the system tells. */
export interface LockHolder {
  readonly pid: number | null
  /** For people: the command line, or what else is known. */
  readonly name: string
}

export interface HeldLock {
  readonly mode: LockMode
  /**
   * The open file that the kernel ties the lock to, or null where the lock is not tied to one.
   * A child process that inherits it keeps the lock alive, so that work which outlives a killed
   * parent is still protected.
   */
  readonly descriptor: number | null
  /** Gives the lock up. Harmless when repeated. */
  release(): void
}

export type LockOutcome =
  | { readonly kind: 'held'; readonly lock: HeldLock }
  | { readonly kind: 'busy'; readonly waitedMs: number; readonly holders: readonly LockHolder[] }

/** Takes locks that die with their process. */
export interface LockPort {
  acquire(request: LockRequest): Promise<LockOutcome>
}
