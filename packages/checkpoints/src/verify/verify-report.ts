import type { CheckpointId } from '@hermes-checkpoints/core'
import type { CallOptions } from '../model/call-options.ts'

/** The depth of a verification, and whether to repair. */
export interface VerifyRequest extends CallOptions {
  /** Read every object and compare it with its id, instead of only checking that it exists. */
  readonly full?: boolean
  /** Set damaged files aside and keep every whole checkpoint. */
  readonly repair?: boolean
  /** Report what a repair would do, and change nothing. */
  readonly dryRun?: boolean
}

/** What is wrong with a part of the store. */
export type ProblemCode =
  /** The file of a ref is invalid. */
  | 'ref-damaged'
  /** A ref points to a missing or damaged commit. */
  | 'ref-dangling'
  /** The file of cuts, `shallow`, is invalid or lacks a cut. */
  | 'cuts-damaged'
  | 'object-missing'
  | 'object-damaged'
  /** A pack or its index is damaged, beyond single objects. */
  | 'pack-damaged'
  | 'project-damaged'
  /** A chain of checkpoints has no project file. */
  | 'project-missing'
  | 'scan-damaged'
  | 'journal-damaged'
  /** Another file of ours is invalid: pins, restores, turns, ledgers, housekeeping. */
  | 'file-damaged'

/** A problem in the store. */
export interface Problem {
  readonly code: ProblemCode
  /** A ref, an object's id, or a file of the store. */
  readonly target: string
  /** What was expected and what was found. */
  readonly detail: string
  /** The checkpoints that cannot be restored as a whole because of it. */
  readonly checkpoints: readonly CheckpointId[]
  /** The remedy, done or planned; null when there is none. */
  readonly remedy: string | null
  readonly repaired: boolean
}

/** What was inspected. */
export interface Checked {
  readonly projects: number
  readonly refs: number
  readonly checkpoints: number
  readonly objects: number
  readonly files: number
}

/** The result of a verification and, if asked for, of the repair. */
export interface VerifyReport {
  /** True when the store is sound; after a repair, whether it is sound now. */
  readonly ok: boolean
  readonly full: boolean
  readonly dryRun: boolean
  readonly checked: Checked
  readonly problems: readonly Problem[]
}
