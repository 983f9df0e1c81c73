/** What the plan of an archive is made from. */
export interface ArchiveFacts {
  /** Every name in the base. */
  readonly names: readonly string[]
  /** The names of the pre-v2 repositories among them. */
  readonly repositories: readonly string[]
  /** The archive that an earlier run left unfinished, or null. */
  readonly unfinished: UnfinishedArchive | null
}

/** A legacy archive that still lacks repositories. */
export interface UnfinishedArchive {
  readonly name: string
  /** The names in it; null when it does not exist yet. */
  readonly content: readonly string[] | null
}

/** Which repositories go where. */
export interface ArchivePlan {
  /** The archive's name in the base; null when there is nothing to move and nothing to finish. */
  readonly archive: string | null
  readonly moves: readonly ArchiveMove[]
}

/** The move of one repository into the archive. */
export interface ArchiveMove {
  /** The repository's name in the base. */
  readonly name: string
  /** Its name in the archive. */
  readonly as: string
}
