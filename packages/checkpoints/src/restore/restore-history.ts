import {
  parseCheckpointId,
  parseTreePath,
  pathToText,
  readIfThere,
  textToPathBytes,
  writeFileAtomically,
  type AbsolutePath,
  type CheckpointId,
  type TreePath,
} from '@hermes-checkpoints/core'

/** An `undo` reverses a restore, a `redo` reverses an undo. */
export type RestoreKind = 'restore' | 'undo' | 'redo'

/** What reverses a restore: back to this checkpoint, in exactly the paths that were changed; null stands for all. */
export interface Reversal {
  readonly before: CheckpointId
  readonly scope: ReadonlySet<TreePath> | null
}

/** What can be reversed, the last first to go: restores, and undos for when no restore is left. */
export interface RestoreHistory {
  readonly restores: readonly Reversal[]
  readonly undos: readonly Reversal[]
  /** Which restore was the last to come in here; null before the first. */
  readonly last: string | null
}

/** A restore that has come to its end. */
export interface FinishedRestore extends Reversal {
  readonly kind: RestoreKind
  /** Tells it from all others. */
  readonly token: string
}

/** Reads the history of a project. One that is damaged counts as empty: the checkpoints themselves are in the log. */
export function readHistory(file: AbsolutePath): RestoreHistory {
  const bytes = readIfThere(file)
  if (bytes === null) return noHistory
  try {
    return parseHistory(bytes.toString())
  } catch {
    return noHistory
  }
}

export function writeHistory(file: AbsolutePath, { last, restores, undos }: RestoreHistory): void {
  const json: HistoryJson = { restores: restores.map(toJson), undos: undos.map(toJson), last }
  writeFileAtomically(file, `${JSON.stringify(json)}\n`)
}

/** What can be reversed after a restore. */
export function afterRestore(
  { restores, undos }: RestoreHistory,
  { before, kind, scope, token: last }: FinishedRestore,
): RestoreHistory {
  const reversal = { before, scope }
  if (kind === 'undo') return { restores: restores.slice(0, -1), undos: [...undos, reversal], last }
  const left = kind === 'redo' ? undos.slice(0, -1) : []
  return { restores: [...restores, reversal].slice(-mostReversals), undos: left, last }
}

const mostReversals = 100
const noHistory: RestoreHistory = { restores: [], undos: [], last: null }

interface HistoryJson {
  readonly restores: readonly ReversalJson[]
  readonly undos: readonly ReversalJson[]
  readonly last: string | null
}

interface ReversalJson {
  readonly before: string
  /** Null stands for the whole directory. */
  readonly paths: readonly string[] | null
}

function parseHistory(text: string): RestoreHistory {
  const { last, restores, undos } = JSON.parse(text) as HistoryJson
  return { restores: restores.map(reversalOf), undos: undos.map(reversalOf), last }
}

function reversalOf({ before, paths }: ReversalJson): Reversal {
  const scope = paths?.map((path) => parseTreePath(textToPathBytes(path)))
  return { before: parseCheckpointId(before), scope: scope === undefined ? null : new Set(scope) }
}

function toJson({ before, scope }: Reversal): ReversalJson {
  return { before, paths: scope === null ? null : [...scope].map(pathToText) }
}
