import type { Instant } from '../ports/clock.ts'
import { projectHash, type ProjectHash } from '../ids/project-hash.ts'
import type { WorkdirPath } from '../ids/workdir-path.ts'

/** Which directory a directory really is, whatever it is called. */
export interface DirectoryIdentity {
  readonly dev: bigint
  readonly ino: bigint
}

/** A directory that has checkpoints, as its file in `store/projects` tells. */
export interface Project {
  readonly hash: ProjectHash
  /** Null when the file does not say, which upstream's can. */
  readonly workdir: WorkdirPath | null
  readonly createdAt: Instant | null
  readonly lastTouch: Instant | null
  /** The parent of `workdir` while that existed: the evidence that tells deleted from unmounted. */
  readonly parent: DirectoryIdentity | null
  /** The file's fields as they were read, with the keys that this version does not know. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** A project that is seen for the first time. */
export function newProject(
  workdir: WorkdirPath,
  parent: DirectoryIdentity | null,
  now: Instant,
): Project {
  return { hash: projectHash(workdir), workdir, createdAt: now, lastTouch: now, parent, fields: {} }
}
