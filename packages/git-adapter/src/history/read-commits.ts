import { CheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import { readCuts } from './cut-history.ts'
import type { PackIndexes } from '../objects/packs/pack-indexes.ts'
import type { CommitHeader, PlainCommit } from '../objects/parse-commit.ts'
import type { Store } from '../store/store.ts'
import { StoredCommits } from './stored-commits.ts'

/** A checkpoint as `git log` prints it. */
export interface LogEntry extends PlainCommit {
  readonly id: CheckpointId
}

/** A parsed commit with its id. */
type Parsed<Commit> = Commit & Pick<LogEntry, 'id'>

/** Reads one commit; null when only git can read it. */
export type ReadOne<Commit> = (id: CheckpointId) => Parsed<Commit> | null

export interface ReadCommitsRequest<Commit> {
  readonly parse: (bytes: Buffer) => Commit | null
  readonly signal?: AbortSignal | undefined
  /** The indexes of the store's packs, when the caller has them open. */
  readonly indexes?: PackIndexes | undefined
}

/** Reads commits without a process. Null, also from `use`, means that only git can read one of them. */
export function readCommits<Commit extends CommitHeader, Result>(
  { git, layout }: Store,
  { indexes, parse, signal = git.signal }: ReadCommitsRequest<Commit>,
  use: (read: ReadOne<Commit>) => Result | null,
): Result | null {
  const state = readCuts(layout)
  if (state.kind === 'damaged') return null
  const commits = new StoredCommits(layout, indexes)
  try {
    return use((id) => {
      if (signal?.aborted === true)
        throw new CheckpointError('interrupted', 'reading the store was stopped')
      const bytes = commits.read(id)
      const commit = bytes === null ? null : parse(bytes)
      if (commit === null) return null
      return { ...commit, id, parent: state.cuts.has(id) ? null : commit.parent }
    })
  } finally {
    commits.close()
  }
}
