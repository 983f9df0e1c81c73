import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { diffTreeCall, type DiffOptions } from './diff-tree-call.ts'
import { parseDifference, type FileDifference } from './diff-trees.ts'
import type { GitVariables } from '../process/git-environment.ts'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'
import { unquoted } from '../process/unquoted.ts'

/** The difference between two states, as data and as git prints it. */
export interface ComparedTrees {
  readonly files: readonly FileDifference[]
  /** Bytes, because names and contents need not be UTF-8. */
  readonly stat: Buffer
  readonly patch: Buffer
}

export interface CompareOptions extends DiffOptions {
  /** Variables that name directories with more objects than the store has. */
  readonly variables?: GitVariables
}

/** Compares two checkpoints or trees in all three forms with one git process. Null stands for a state without files. */
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
 * git prints a raw line and a numstat line for each file, then the stat with its sum, an empty line, and the patch. Names
 * with a line break are quoted, so that each line ends where it seems to.
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
