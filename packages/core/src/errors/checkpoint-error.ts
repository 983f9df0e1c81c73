import { types } from 'node:util'
import type { ErrorCode } from './error-codes.ts'

export interface CheckpointErrorOptions {
  /** What the reader of the message can do next. */
  readonly hint?: string
  readonly cause?: unknown
}

/** The one error of this project: a stable code, a message that names the thing, and what to do next. */
export class CheckpointError extends Error {
  readonly code: ErrorCode
  readonly hint: string | undefined

  static {
    this.prototype.name = 'CheckpointError'
  }

  constructor(code: ErrorCode, message: string, options: CheckpointErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint
  }
}

/**
 * True for a `CheckpointError`, false for a bug.
 *
 * The error can come from another copy of this package, or from another realm, where `instanceof` fails.
 */
export function isCheckpointError(error: unknown): error is CheckpointError {
  return types.isNativeError(error) && error.name === 'CheckpointError' && 'code' in error
}
