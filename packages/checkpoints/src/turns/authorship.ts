import { pathToText, projectHash, type TreePath, type WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { Entry } from '@hermes-checkpoints/workdir'
import { isSameEntry } from '../restore/plan/entries.ts'
import { readLedger, sha256Of, type LedgerEntry } from './ledger.ts'
import { readContent } from './read-content.ts'
import { readTurnRecord } from './turn-record.ts'

/** Who left a path as it is now: the agent, somebody after the agent, or nobody knows. */
export type Author = 'agent' | 'somebody-else' | 'unknown'

/** Tells who left a path as it is; null stands for nothing there. */
export type Authorship = (path: TreePath, present: Entry | null) => Author

/** Reads what is known about who wrote what in a directory. */
export function readAuthorship({ layout }: Pick<Store, 'layout'>, root: WorkdirPath): Authorship {
  const project = projectHash(root)
  const ledger = readLedger(layout, project)
  const turns = readTurnRecord(layout, project)
  return (path, present) => {
    // A directory is there for what it holds; of the file that was in its place, nothing is left.
    const here = present?.kind === 'directory' ? null : present
    const written = ledger.get(`${pathToText(root)}/${pathToText(path)}`)
    const left = turns.get(path)
    if (written === undefined && left === undefined) return 'unknown'
    const isAgents =
      (left !== undefined && isSameEntry(here, left)) ||
      (written !== undefined && isAsWritten(root, path, here, written))
    return isAgents ? 'agent' : 'somebody-else'
  }
}

function isAsWritten(
  root: WorkdirPath,
  path: TreePath,
  present: Entry | null,
  { sha256 }: LedgerEntry,
): boolean {
  // As for upstream, the agent itself has deleted what it had written.
  if (present === null) return true
  if (present.kind !== 'file') return false
  const read = readContent(root, path, Number.POSITIVE_INFINITY)
  // It may have changed since it was looked at.
  return read.kind === 'content' && read.id === present.id && sha256Of(read.content) === sha256
}
