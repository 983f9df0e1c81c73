import type {
  Directory,
  DiffRequest as EngineDiffRequest,
  PruneRequest as EnginePruneRequest,
  RestoreRequest as EngineRestoreRequest,
  VerifyRequest as EngineVerifyRequest,
} from '@hermes-checkpoints/checkpoints'
import { engineCall, type CallOptions } from './call-options.ts'
import { checkpointName, type CheckpointName } from './checkpoint-name.ts'
import { treePath, type PathInput } from './path-input.ts'

/** The notes that a checkpoint keeps. */
export interface SnapshotOptions extends CallOptions {
  /** A line for the log; `auto` by default for `ensure`, `manual` for `snapshot`. */
  readonly reason?: string | undefined
  /** The session of the agent. */
  readonly session?: string | undefined
  readonly label?: string | undefined
}

/** The notes of an automatic checkpoint, and the turn that it belongs to. */
export interface EnsureOptions extends SnapshotOptions {
  /**
   * The host's id of the user's turn. A new id opens a new turn of the directory; without ids, `turn()` opens turns of all
   * directories.
   */
  readonly turn?: string | undefined
}

/** How much of a log to read. */
export interface LogOptions extends CallOptions {
  /** The number of checkpoints to read, newest first; all by default. */
  readonly limit?: number | undefined
}

/** What a pin keeps beside the checkpoint. */
export interface PinOptions extends CallOptions {
  /** A note for the user, stored with the pin. */
  readonly label?: string | undefined
}

/** What to compare. */
export interface DiffRequest extends CallOptions {
  readonly from: CheckpointName
  /** The directory as it is now, by default. */
  readonly to?: CheckpointName | undefined
  /** Only these files and what is below these directories; literal, never patterns. */
  readonly paths?: readonly PathInput[] | undefined
}

/** What to bring back, and where. */
export interface RestoreRequest extends CallOptions {
  /** The newest checkpoint by default. */
  readonly checkpoint?: CheckpointName | undefined
  /** Only these paths, taken literally; all by default. */
  readonly paths?: readonly PathInput[] | undefined
  /** Leave alone what is not as the agent left it. */
  readonly keepEdits?: boolean | undefined
  /** Plan only, and change nothing. */
  readonly dryRun?: boolean | undefined
  /** Restore into this directory instead, which must be empty or new. */
  readonly to?: Directory | undefined
}

/** How to take a restore back. */
export interface UndoRequest extends CallOptions {
  /** Plan only, and change nothing. */
  readonly dryRun?: boolean | undefined
}

/** Rules for one prune that differ from the settings. */
export interface PruneRequest extends Omit<EnginePruneRequest, keyof CallOptions>, CallOptions {}

/** The depth of a verification, and whether to repair. */
export interface VerifyRequest extends Omit<EngineVerifyRequest, keyof CallOptions>, CallOptions {}

export function engineDiff({ from, paths, to, ...call }: DiffRequest): EngineDiffRequest {
  return {
    ...engineCall(call),
    from: checkpointName(from),
    ...(to !== undefined && { to: checkpointName(to) }),
    ...(paths !== undefined && { paths: paths.map(treePath) }),
  }
}

export function engineRestore({
  checkpoint = 'latest',
  dryRun = false,
  keepEdits = false,
  paths,
  to,
  ...call
}: RestoreRequest): EngineRestoreRequest {
  return {
    ...engineCall(call),
    checkpoint: checkpointName(checkpoint),
    dryRun,
    keepEdits,
    to,
    ...(paths !== undefined && { paths: paths.map(treePath) }),
  }
}
