import { parseCheckpointId, parseObjectId, type CheckpointId } from '@hermes-checkpoints/core'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { parsePlainCommit, type PlainCommit } from '../objects/parse-commit.ts'
import { readCommits, type LogEntry, type ReadOne } from './read-commits.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store, type StoreCall } from '../store/store.ts'

export interface LogRange {
  readonly limit?: number
  /** False for this one checkpoint without its ancestors. */
  readonly walk?: boolean
  readonly signal?: AbortSignal
}

/**
 * The checkpoints of a chain from its tip to where history was cut, newest first. Starts a git process only when it meets
 * a commit that `parsePlainCommit` does not parse.
 */
export async function log(
  store: Store,
  tip: CheckpointId,
  options: LogRange = {},
): Promise<readonly LogEntry[]> {
  const { signal, walk = true } = options
  const limit = walk ? options.limit : 1
  const known = readCommits(store, { parse: parsePlainCommit, signal }, (read) =>
    walkFiles(read, tip, limit),
  )
  if (known !== null) return known
  const count = limit === undefined ? [] : [`--max-count=${limit}`]
  const alone = walk ? [] : ['--no-walk']
  return readLog(store, { args: [...count, ...alone, tip], signal })
}

function walkFiles(
  read: ReadOne<PlainCommit>,
  tip: CheckpointId,
  limit = Number.POSITIVE_INFINITY,
): readonly LogEntry[] | null {
  const entries: LogEntry[] = []
  for (let at: CheckpointId | null = tip; at !== null && entries.length < limit;) {
    const entry: LogEntry | null = read(at)
    if (entry === null) return null
    entries.push(entry)
    at = entry.parent
  }
  return entries
}

/** The same for single checkpoints without their ancestors, in the order given and each once. */
export async function logSingles(
  store: Store,
  ids: readonly CheckpointId[],
): Promise<readonly LogEntry[]> {
  if (ids.length === 0) return []
  const known = readCommits(store, { parse: parsePlainCommit }, (read) => {
    const entries = [...new Set(ids)].map(read)
    return entries.includes(null) ? null : (entries as readonly LogEntry[])
  })
  if (known !== null) return known
  return readLog(store, {
    args: ['--no-walk=unsorted', '--stdin'],
    input: `${ids.join('\n')}\n`,
  })
}

async function readLog(store: Store, call: StoreCall): Promise<readonly LogEntry[]> {
  const args = ['log', '-z', `--format=${fields.join('%x00')}`, '--encoding=UTF-8', ...call.args]
  const outcome = requireReadable(await runInStore(store, { ...call, args: [...args, '--'] }))
  const values = outcome.stdout.toString('utf8').split('\0')
  if (values.pop() !== '' || values.length % fields.length !== 0) {
    throw unexpectedOutput(outcome, 'a log of checkpoints')
  }
  return recordsOf(values).map(entryOf)
}

// git allows no NUL in a commit, so every record has exactly this many values.
const fields = ['%H', '%T', '%P', '%at', '%aI', '%s', '%b']

function recordsOf(values: readonly string[]): readonly (readonly string[])[] {
  const count = values.length / fields.length
  const start = (at: number): number => at * fields.length
  return Array.from({ length: count }, (_, at) => values.slice(start(at), start(at + 1)))
}

function entryOf(record: readonly string[]): LogEntry {
  const [id = '', tree = '', parents = '', seconds, timestamp = '', subject = '', body = ''] =
    record
  const [parent = ''] = parents.split(' ')
  return {
    id: parseCheckpointId(id),
    tree: parseObjectId(tree),
    parent: parent === '' ? null : parseCheckpointId(parent),
    time: Number(seconds) * 1000,
    timestamp,
    subject,
    body: body.trimEnd(),
  }
}
