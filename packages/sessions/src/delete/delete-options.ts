import type { SessionsOptions } from '../inventory/sessions-options.ts'
import type { RemovalPorts } from '../removal/apply-removals.ts'

/** Which session to delete. */
export interface DeleteOptions extends SessionsOptions, RemovalPorts {
  /** An id, or the beginning of exactly one. */
  readonly session: string
  /** Delete it although something refers to it. */
  readonly evenInUse?: boolean | undefined
}
