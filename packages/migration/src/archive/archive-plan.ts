/** What is to be known of a base before its old repositories are archived. */
export interface ArchiveFacts {
  /** Every name in the base. */
  readonly names: readonly string[]
  /** Those of them that are pre-v2 repositories. */
  readonly repositories: readonly string[]
  /** The archive that an earlier run has begun to fill. */
  readonly unfinished: UnfinishedArchive | null
}

/** The archive that a killed run has left half done. */
export interface UnfinishedArchive {
  readonly name: string
  /** What is in it; null when it is not even made. */
  readonly content: readonly string[] | null
}

/** Which repositories go where. */
export interface ArchivePlan {
  /** The archive's name in the base; null when there is nothing to move and nothing to bring to its end. */
  readonly archive: string | null
  readonly moves: readonly ArchiveMove[]
}

/** A repository on its way into the archive. */
export interface ArchiveMove {
  /** The repository's name in the base. */
  readonly name: string
  /** Its name in the archive. */
  readonly as: string
}
