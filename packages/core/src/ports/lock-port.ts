import type { AbsolutePath } from '../ids/absolute-path.ts'

/** `shared` admits other shared holders, `exclusive` admits no other holder. */
export type LockMode = 'shared' | 'exclusive'

export interface LockRequest {
  /** The file that stands for what is locked; it is created when missing and never deleted. */
  readonly file: AbsolutePath
  readonly mode: LockMode
  /** How long to wait for others, in milliseconds. 0 asks once. */
  readonly waitMs: number
  readonly signal?: AbortSignal
}

/** A process that holds a lock, as far as the system reports it. */
export interface LockHolder {
  readonly pid: number | null
  /** The command line, or another description for messages. */
  readonly name: string
}

export interface HeldLock {
  readonly mode: LockMode
  /**
   * The open file that the kernel ties the lock to, or null where the lock has none. A child process that inherits it
   * keeps the lock, so that its work stays protected when the parent is killed.
   */
  readonly descriptor: number | null
  /** Releases the lock. Harmless when repeated. */
  release(): void
}

export type LockOutcome =
  | { readonly kind: 'held'; readonly lock: HeldLock }
  | { readonly kind: 'busy'; readonly waitedMs: number; readonly holders: readonly LockHolder[] }

/** Takes locks that end with their process. */
export interface LockPort {
  acquire(request: LockRequest): Promise<LockOutcome>
}
