import { CheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import { readCuts } from './cut-history.ts'
import { parsePlainCommit, type PlainCommit } from './plain-commit.ts'
import type { Store } from './store.ts'
import { StoredCommits } from './stored-commits.ts'

/** A checkpoint as git's log tells it. */
export interface LogEntry extends PlainCommit {
  readonly id: CheckpointId
}

/** Reads one commit; null when git has to be asked. */
export type ReadOne = (id: CheckpointId) => LogEntry | null

/** Reads commits without a process. Null, from here as from `read`, says that git has to be asked. */
export function readCommits<Result>(
  { git, layout }: Store,
  use: (read: ReadOne) => Result | null,
  signal: AbortSignal | undefined = git.signal,
): Result | null {
  const state = readCuts(layout)
  if (state.kind === 'damaged') return null
  const commits = new StoredCommits(layout)
  try {
    return use((id) => {
      if (signal?.aborted === true)
        throw new CheckpointError('interrupted', 'reading the store was stopped')
      const bytes = commits.read(id)
      const commit = bytes === null ? null : parsePlainCommit(bytes)
      if (commit === null) return null
      return { ...commit, id, parent: state.cuts.has(id) ? null : commit.parent }
    })
  } finally {
    commits.close()
  }
}
