import type { Instant } from '../ports/clock.ts'
import { projectHash, type ProjectHash } from '../ids/project-hash.ts'
import type { WorkdirPath } from '../ids/workdir-path.ts'

/** The identity of a directory, independent of its path. */
export interface DirectoryIdentity {
  readonly dev: bigint
  readonly ino: bigint
}

/** A directory that has checkpoints, as its file in `store/projects` describes it. */
export interface Project {
  readonly hash: ProjectHash
  /** Null when the file does not name it, as can happen with upstream's files. */
  readonly workdir: WorkdirPath | null
  readonly createdAt: Instant | null
  readonly lastTouch: Instant | null
  /** The parent of `workdir`, recorded while that existed. It later shows whether `workdir` was deleted or unmounted. */
  readonly parent: DirectoryIdentity | null
  /** The fields as they were read, including keys that this version does not know. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Makes the project of a directory that gets its first checkpoint. */
export function newProject(
  workdir: WorkdirPath,
  parent: DirectoryIdentity | null,
  now: Instant,
): Project {
  return { hash: projectHash(workdir), workdir, createdAt: now, lastTouch: now, parent, fields: {} }
}
