import type {
  Change as EngineChange,
  Failed as EngineFailed,
  Kept as EngineKept,
  RestoreReport as EngineReport,
} from '@hermes-checkpoints/checkpoints'
import { pathToText } from '@hermes-checkpoints/core'
import { plainCheckpoint, type Checkpoint } from './checkpoint.ts'
import {
  textDirectory,
  textPath,
  type EnginePath,
  type TextDirectory,
  type TextPath,
} from './text-path.ts'

/** What a restore does to one path. */
export interface Change extends Omit<EngineChange, 'path'>, TextPath {}

/** A path that a restore leaves as it is, and why. */
export interface Kept extends Omit<EngineKept, 'path'>, TextPath {}

/** A path that did not become what was planned, and why. */
export interface Failed extends Omit<EngineFailed, 'path'>, TextPath {}

/** The result of a restore, or with `dryRun` its plan. */
export interface RestoreReport
  extends
    Omit<
      EngineReport,
      'restoredTo' | 'directory' | 'changes' | 'restored' | 'deleted' | 'kept' | 'failed'
    >,
    TextDirectory {
  readonly restoredTo: Checkpoint
  /** The whole plan. */
  readonly changes: readonly Change[]
  /** The files, links and directories that were brought back, or would be. */
  readonly restored: readonly string[]
  readonly deleted: readonly string[]
  readonly kept: readonly Kept[]
  readonly failed: readonly Failed[]
}

export function plainReport({ directory, ...report }: EngineReport): RestoreReport {
  return {
    ...report,
    ...textDirectory(directory),
    restoredTo: plainCheckpoint(report.restoredTo),
    changes: report.changes.map(withTextPath),
    restored: report.restored.map(pathToText),
    deleted: report.deleted.map(pathToText),
    kept: report.kept.map(withTextPath),
    failed: report.failed.map(withTextPath),
  }
}

export function withTextPath<One extends { readonly path: EnginePath }>({
  path,
  ...rest
}: One): Omit<One, 'path'> & TextPath {
  return { ...rest, ...textPath(path) }
}
