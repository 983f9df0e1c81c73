import type { CheckpointId } from '@hermes-checkpoints/core'

/** How thoroughly to look at the store, and whether to repair it. */
export interface VerifyRequest {
  /** Read every object and compare it with its id, instead of only looking whether it is there. */
  readonly full?: boolean
  /** Set aside what is broken, and keep all that is whole. */
  readonly repair?: boolean
  /** Tell what a repair would do, and change nothing. */
  readonly dryRun?: boolean
  readonly signal?: AbortSignal | undefined
}

/** What is wrong with a part of the store. */
export type ProblemCode =
  /** The file of a ref makes no sense. */
  | 'ref-damaged'
  /** A ref leads to a commit that is missing or damaged. */
  | 'ref-dangling'
  /** The file that says where histories end makes no sense, or lacks an end. */
  | 'cuts-damaged'
  | 'object-missing'
  | 'object-damaged'
  /** A pack or its index is damaged, beyond what single objects tell. */
  | 'pack-damaged'
  | 'project-damaged'
  /** A chain of checkpoints that no project's file belongs to. */
  | 'project-missing'
  | 'scan-damaged'
  | 'journal-damaged'
  /** Another file of ours makes no sense: pins, restores, turns, ledgers, housekeeping. */
  | 'file-damaged'

/** Something that is not as it must be. */
export interface Problem {
  readonly code: ProblemCode
  /** A ref, an object's id, or a file of the store. */
  readonly target: string
  /** What was expected and what was found. */
  readonly detail: string
  /** The checkpoints that cannot be restored as a whole because of it. */
  readonly checkpoints: readonly CheckpointId[]
  /** What was done about it, or would be; null when nothing can be. */
  readonly remedy: string | null
  readonly repaired: boolean
}

/** What was looked at. */
export interface Checked {
  readonly projects: number
  readonly refs: number
  readonly checkpoints: number
  readonly objects: number
  readonly files: number
}

/** What a look at the store has found, and what a repair has done about it. */
export interface VerifyReport {
  /** Whether everything is as it must be; after a repair, whether it is now. */
  readonly ok: boolean
  readonly full: boolean
  readonly dryRun: boolean
  readonly checked: Checked
  readonly problems: readonly Problem[]
}
