import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { diffTreeCall, type DiffOptions } from './diff-tree-call.ts'
import { parseDifference, type FileDifference } from './diff-trees.ts'
import type { GitVariables } from '../process/git-environment.ts'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'
import { unquoted } from '../process/unquoted.ts'

/** What differs between two states, as data and in git's own words. */
export interface ComparedTrees {
  readonly files: readonly FileDifference[]
  /** They are bytes, because names and contents need not be UTF-8. */
  readonly stat: Buffer
  readonly patch: Buffer
}

export interface CompareOptions extends DiffOptions {
  /** What shows git more objects than the store has. */
  readonly variables?: GitVariables
}

/** Compares two checkpoints or trees in all three forms at once; null stands for one without files. One git process. */
export async function compareTrees(
  store: Store,
  from: CheckpointId | ObjectId | null,
  to: CheckpointId | ObjectId,
  { variables, ...options }: CompareOptions = {},
): Promise<ComparedTrees> {
  const call = diffTreeCall(['--raw', '--numstat', '--stat', '--patch'], from, to, options)
  const shown = variables === undefined ? call : { ...call, variables }
  const outcome = requireReadable(await runInStore(store, shown))
  const compared = parseComparison(outcome.stdout)
  if (compared === null) throw unexpectedOutput(outcome, 'a comparison')
  return compared
}

/**
 * A line per file of what happened to it, another of how many lines that were, and one more for people, with their sum;
 * then an empty line, and the patch. A name with a line break is in quotes, where it has none.
 */
function parseComparison(output: Buffer): ComparedTrees | null {
  const changes: string[] = []
  let at = 0
  const nextLine = (): string => {
    const end = output.indexOf('\n', at)
    const line = output.toString('latin1', at, end < 0 ? output.length : end)
    at = end < 0 ? output.length : end + 1
    return line
  }
  while (output[at] === colon) changes.push(nextLine())
  const files = changes.map((change) => parseLines(change, nextLine()))
  const end = changes.length === 0 ? at : output.indexOf('\n\n', at) + 1
  const isEnd = changes.length === 0 ? output.length === 0 : end > at
  if (!isEnd || !files.every((file) => file !== null)) return null
  return { files, stat: output.subarray(at, end), patch: output.subarray(end + 1) }
}

const colon = ':'.charCodeAt(0)

function parseLines(change: string, lines: string): FileDifference | null {
  const [, what, name] = /^(:[^\t]*)\t([^]+)$/.exec(change) ?? []
  const [, counts, sameName] = /^([^\t]*\t[^\t]*\t)([^]+)$/.exec(lines) ?? []
  if (name === undefined || name !== sameName) return null
  const path = unquoted(name)
  return parseDifference(what, path, `${counts}${path}`)
}
