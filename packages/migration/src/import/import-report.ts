import type {
  AbsolutePath,
  CheckpointId,
  ErrorCode,
  Instant,
  ObjectId,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'

/** Something that an old repository should have and cannot give. */
export interface MissingObject {
  readonly id: ObjectId
  readonly what: 'commit' | 'directory' | 'file'
  /** Where in the directory it belongs, as text; null for a commit and for the directory itself. */
  readonly path: string | null
  readonly why: string
}

/** An old checkpoint that was left out because not all of it can be read. */
export interface MissingCheckpoint {
  /** The id that it has in its repository. */
  readonly commit: CheckpointId
  readonly time: Instant | null
  readonly reason: string | null
  /** What is wrong with it; the first hundred. */
  readonly objects: readonly MissingObject[]
}

/** An old checkpoint that has become one of the store. */
export interface ImportedCheckpoint {
  readonly id: CheckpointId
  /** The id that it has in its repository. */
  readonly from: CheckpointId
  readonly tree: ObjectId
  readonly time: Instant
  readonly reason: string
  /** Pinned because no rule would keep it. */
  readonly pinned: boolean
}

/** What became of one old repository. */
export interface RepositoryReport {
  readonly directory: AbsolutePath
  /** The archive that it lies in, or null. */
  readonly archive: AbsolutePath | null
  /** Null when nobody knows which directory it is about. */
  readonly workdir: WorkdirPath | null
  readonly project: ProjectHash | null
  /** `unchanged`: all that there is room for was there already. `empty`: it has no commits. */
  readonly outcome: 'imported' | 'unchanged' | 'empty' | 'failed'
  /** Why it failed. */
  readonly failure: { readonly code: ErrorCode; readonly why: string } | null
  /** What is wrong with it as a whole, although it could be read; null when nothing is. */
  readonly damage: string | null
  /** Newest first. */
  readonly imported: readonly ImportedCheckpoint[]
  /** How many of its commits the store had before. */
  readonly alreadyThere: number
  /** How many were left out because no rule would keep them. */
  readonly beyondRules: number
  /** Checkpoints that an earlier import had brought and that are now pinned, because no rule would keep them. */
  readonly pinnedToo: readonly CheckpointId[]
  readonly missing: readonly MissingCheckpoint[]
  /** Whether all of its commits that the store has were seen there, each with the same tree as in the repository. */
  readonly verified: boolean
}

/** What became of an import, repository by repository. */
export interface ImportReport {
  readonly dryRun: boolean
  readonly repositories: readonly RepositoryReport[]
}
