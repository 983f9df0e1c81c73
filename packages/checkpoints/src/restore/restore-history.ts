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

/** How to reverse a restore: back to this checkpoint, in exactly the paths that were changed; null stands for all. */
export interface Reversal {
  readonly before: CheckpointId
  readonly scope: ReadonlySet<TreePath> | null
}

/** What can be reversed, latest last: first the restores, then the undos. */
export interface RestoreHistory {
  readonly restores: readonly Reversal[]
  readonly undos: readonly Reversal[]
  /** The token of the restore that was recorded last; null before the first. */
  readonly last: string | null
}

/** A finished restore. */
export interface FinishedRestore extends Reversal {
  readonly kind: RestoreKind
  /** Its journal's token, which no other restore has. */
  readonly token: string
}

/** Reads the history of a project. A damaged one counts as empty: every checkpoint is still in the log. */
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

/** Returns what can be reversed after a restore. */
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
