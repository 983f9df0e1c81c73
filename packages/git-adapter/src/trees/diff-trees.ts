import type { CheckpointId, ObjectId, TreePath } from '@hermes-checkpoints/core'
import { diffTreeCall, type DiffOptions } from './diff-tree-call.ts'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'

/** One file that differs between two states. */
export interface FileDifference {
  readonly path: TreePath
  /** `type-changed`: a file became a link, or a link became a file. */
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed'
  /** Lines; null for a binary file. */
  readonly insertions: number | null
  readonly deletions: number | null
}

/** The files that differ between two checkpoints or trees, in git's order. Null stands for a state without files. */
export async function diffTrees(
  store: Store,
  from: CheckpointId | ObjectId | null,
  to: CheckpointId | ObjectId,
  options: DiffOptions = {},
): Promise<readonly FileDifference[]> {
  const call = diffTreeCall(['-z', '--raw', '--numstat'], from, to, options)
  const outcome = requireReadable(await runInStore(store, call))
  const files = parseDifferences(outcome.stdout.toString('latin1'))
  if (files === null) throw unexpectedOutput(outcome, 'a list of changes')
  return files
}

/** git prints two records per file, the change and the name, and after all of them one numstat record per file. */
function parseDifferences(output: string): readonly FileDifference[] | null {
  const records = output.split('\0')
  if (records.pop() !== '' || records.length % 3 !== 0) return null
  const count = records.length / 3
  const files = Array.from({ length: count }, (_, at) =>
    parseDifference(records[2 * at], records[2 * at + 1], records[2 * count + at]),
  )
  return files.every((file) => file !== null) ? files : null
}

/** Parses the raw record, the name and the numstat record of one file; null when they do not match. */
export function parseDifference(
  change: string | undefined,
  path: string | undefined,
  lines: string | undefined,
): FileDifference | null {
  const [, letter] = changeRecord.exec(change ?? '') ?? []
  const [, insertions, deletions, name] = linesRecord.exec(lines ?? '') ?? []
  const status = statuses.get(letter)
  if (status === undefined || name === undefined || name !== path) return null
  return {
    path: name as unknown as TreePath,
    status,
    insertions: lineCount(insertions),
    deletions: lineCount(deletions),
  }
}

const changeRecord = /^:\d{6} \d{6} [0-9a-f]{40} [0-9a-f]{40} ([A-Z])$/
const linesRecord = /^(\d+|-)\t(\d+|-)\t([^]+)$/

const statuses: ReadonlyMap<string | undefined, FileDifference['status']> = new Map([
  ['A', 'added'],
  ['M', 'modified'],
  ['D', 'deleted'],
  ['T', 'type-changed'],
])

function lineCount(text: string | undefined): number | null {
  return text === '-' ? null : Number(text)
}
