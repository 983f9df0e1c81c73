import type {
  AbsolutePath,
  CheckpointId,
  ErrorCode,
  Instant,
  ObjectId,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'

/** An object of an old repository that is missing or damaged. */
export interface MissingObject {
  readonly id: ObjectId
  readonly what: 'commit' | 'directory' | 'file'
  /** Its path below the workdir, as text; null for a commit and for the root tree. */
  readonly path: string | null
  readonly why: string
}

/** An old checkpoint that was not imported because a part of it cannot be read. */
export interface MissingCheckpoint {
  /** Its id in the old repository. */
  readonly commit: CheckpointId
  readonly time: Instant | null
  readonly reason: string | null
  /** The missing objects, at most the first hundred. */
  readonly objects: readonly MissingObject[]
}

/** A checkpoint that was created from an old one. */
export interface ImportedCheckpoint {
  readonly id: CheckpointId
  /** Its id in the old repository. */
  readonly from: CheckpointId
  readonly tree: ObjectId
  readonly time: Instant
  readonly reason: string
  /** Pinned because no rule would keep it. */
  readonly pinned: boolean
}

/** What was imported of one old repository. */
export interface RepositoryReport {
  readonly directory: AbsolutePath
  /** The archive that contains it, or null. */
  readonly archive: AbsolutePath | null
  /** Null when the repository does not say which directory it is for. */
  readonly workdir: WorkdirPath | null
  readonly project: ProjectHash | null
  /** `unchanged`: the store already had every commit that the rules keep. `empty`: it has no commits. */
  readonly outcome: 'imported' | 'unchanged' | 'empty' | 'failed'
  /** Why it failed. */
  readonly failure: { readonly code: ErrorCode; readonly why: string } | null
  /** Damage of the repository itself that did not prevent reading it; null when there is none. */
  readonly damage: string | null
  /** Newest first. */
  readonly imported: readonly ImportedCheckpoint[]
  /** How many of its commits the store already had. */
  readonly alreadyThere: number
  /** How many were not imported because no rule would keep them. */
  readonly beyondRules: number
  /** Checkpoints of an earlier import that are now pinned because no rule would keep them. */
  readonly pinnedToo: readonly CheckpointId[]
  readonly missing: readonly MissingCheckpoint[]
  /** True when every imported commit was found in the store again, with the same tree as in the repository. */
  readonly verified: boolean
}

/** The result of an import, by repository. */
export interface ImportReport {
  readonly dryRun: boolean
  readonly repositories: readonly RepositoryReport[]
}
