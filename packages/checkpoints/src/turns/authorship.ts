import { pathToText, projectHash, type TreePath, type WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { Entry } from '@hermes-checkpoints/workdir'
import { isSameEntry } from '../restore/plan/entries.ts'
import { readLedger, sha256Of, type LedgerEntry } from './ledger.ts'
import { readContent } from './read-content.ts'
import { readTurnRecord } from './turn-record.ts'

/** The last one to change a path, as far as the records tell. */
export type Author = 'agent' | 'other' | 'unknown'

/** Returns the author of a path's present state; null stands for a missing entry. */
export type Authorship = (path: TreePath, present: Entry | null) => Author

/** Reads the records of agent writes in a directory. */
export function readAuthorship({ layout }: Pick<Store, 'layout'>, root: WorkdirPath): Authorship {
  const project = projectHash(root)
  const ledger = readLedger(layout, project)
  const turns = readTurnRecord(layout, project)
  return (path, present) => {
    // A directory where a file was means that the file is gone.
    const here = present?.kind === 'directory' ? null : present
    const written = ledger.get(`${pathToText(root)}/${pathToText(path)}`)
    const left = turns.get(path)
    if (written === undefined && left === undefined) return 'unknown'
    const isAgents =
      (left !== undefined && isSameEntry(here, left)) ||
      (written !== undefined && isAsWritten(root, path, here, written))
    return isAgents ? 'agent' : 'other'
  }
}

function isAsWritten(
  root: WorkdirPath,
  path: TreePath,
  present: Entry | null,
  { sha256 }: LedgerEntry,
): boolean {
  // As in upstream, a file that the agent wrote and that is gone was deleted by the agent.
  if (present === null) return true
  if (present.kind !== 'file') return false
  const read = readContent(root, path, 0)
  // The file may have changed since the walk.
  return read.kind === 'content' && read.id === present.id && sha256Of(read.content) === sha256
}
