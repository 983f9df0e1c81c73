import type { SessionError } from '../inventory/session-error.ts'

/** The result of deleting a session. */
export interface DeleteReport {
  readonly deleted: boolean
  readonly id: string
  readonly files: readonly string[]
  readonly bytesFreed: number
  readonly errors: readonly SessionError[]
}
