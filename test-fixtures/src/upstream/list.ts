import type { UpstreamGit, UpstreamProject } from './context.ts'

/** A checkpoint as upstream lists it, with upstream's own keys. */
export interface UpstreamEntry {
  readonly hash: string
  readonly short_hash: string
  /** ISO with zone. */
  readonly timestamp: string
  readonly reason: string
  readonly files_changed: number
  readonly insertions: number
  readonly deletions: number
}

/** Lists the newest checkpoints first; none for a directory that is gone. */
export function listSnapshots(
  git: UpstreamGit,
  project: UpstreamProject,
  maxSnapshots: number,
): readonly UpstreamEntry[] {
  const log = git(['log', project.ref, '--format=%H|%h|%aI|%s', '-n', `${maxSnapshots}`])
  if (!log.ok || log.stdout === '') return []
  return log.stdout.split('\n').map((line) => entryOf(git, line))
}

function entryOf(git: UpstreamGit, line: string): UpstreamEntry {
  // Only the reason, which comes last, may contain the separator.
  const [hash = '', short_hash = '', timestamp = '', ...reason] = line.split('|')
  // The first commit has no parent: git fails, and the counts stay zero.
  const changes = git(['diff', '--shortstat', `${hash}~1`, hash])
  const count = (pattern: RegExp): number =>
    changes.ok ? Number(pattern.exec(changes.stdout)?.[1] ?? 0) : 0
  return {
    hash,
    short_hash,
    timestamp,
    reason: reason.join('|'),
    files_changed: count(/(\d+) file/),
    insertions: count(/(\d+) insertion/),
    deletions: count(/(\d+) deletion/),
  }
}
