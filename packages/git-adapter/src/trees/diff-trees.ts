import type { CheckpointId, ObjectId, TreePath } from '@hermes-checkpoints/core'
import { diffTreeCall, type DiffOptions } from './diff-tree-call.ts'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'

/** One file that differs between two states. */
export interface FileDifference {
  readonly path: TreePath
  /** `type-changed` is a file that became a link, or the other way round. */
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed'
  /** Lines; null for content that is not text. */
  readonly insertions: number | null
  readonly deletions: number | null
}

/** The files that differ between two checkpoints or trees, in git's order; null stands for one without files. */
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

/** First come two records per file, what happened and the name, and then one more for each, with lines and name. */
function parseDifferences(output: string): readonly FileDifference[] | null {
  const records = output.split('\0')
  if (records.pop() !== '' || records.length % 3 !== 0) return null
  const count = records.length / 3
  const files = Array.from({ length: count }, (_, at) =>
    parseDifference(records[2 * at], records[2 * at + 1], records[2 * count + at]),
  )
  return files.every((file) => file !== null) ? files : null
}

/** Reads what git says of one file: what happened, the name, and lines and name. */
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
