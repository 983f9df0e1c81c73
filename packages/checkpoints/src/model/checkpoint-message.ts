import { formatTrailers, oneLine, parseTrailers, type ProjectHash } from '@hermes-checkpoints/core'
import type { LogEntry } from '@hermes-checkpoints/git-adapter'
import type { ChangeCounts, Checkpoint, CheckpointKind, Exceptions } from './checkpoint.ts'
import { formatExceptions, noExceptions, parseExceptions } from './exceptions.ts'

/** The contents of a checkpoint's commit message. */
export interface CheckpointMessage {
  readonly reason: string
  readonly kind: CheckpointKind
  readonly session: string | null
  readonly label: string | null
  readonly counts: ChangeCounts | null
  readonly exceptions: Exceptions
}

/**
 * Formats the message of a checkpoint's commit: the reason, then one trailer per line.
 *
 * The project is part of it, so that two directories with equal content, saved in the same second, get different commits:
 * cutting the history of one would otherwise cut the other's too.
 */
export function formatMessage(message: CheckpointMessage, project: ProjectHash): string {
  const { counts, exceptions, kind, label, reason, session } = message
  return formatTrailers(reasonLine(reason, kind), [
    ['Project', project],
    ['Kind', kind],
    ['Session', session && oneLine(session)],
    ['Label', label && oneLine(label)],
    ['Files', counts?.filesChanged],
    ['Insertions', counts?.insertions],
    ['Deletions', counts?.deletions],
    ['Exceptions', formatExceptions(exceptions)],
  ])
}

/** Returns a reason as a checkpoint stores it: one line, never empty. */
export function reasonLine(reason: string, kind: CheckpointKind): string {
  return oneLine(reason) || kind
}

/** Parses the message of a commit. Upstream's commits have a reason only. */
export function parseMessage(entry: Pick<LogEntry, 'subject' | 'body'>): CheckpointMessage {
  const trailers = parseTrailers(entry.body)
  const exceptions = trailers.get('Exceptions')
  return {
    reason: entry.subject,
    kind: kindOf(trailers.get('Kind'), entry.subject),
    session: trailers.get('Session') ?? null,
    label: trailers.get('Label') ?? null,
    counts: countsOf(trailers),
    exceptions: exceptions === undefined ? noExceptions : parseExceptions(exceptions),
  }
}

/** Makes a checkpoint of its commit and its place in the log. */
export function checkpointOf(entry: LogEntry, number: number, pinned: boolean): Checkpoint {
  const { id, parent, time, timestamp, tree } = entry
  return { number, id, tree, parent, time, timestamp, pinned, ...parseMessage(entry) }
}

function kindOf(kind: string | undefined, reason: string): CheckpointKind {
  if (kind === 'auto' || kind === 'manual' || kind === 'safety') return kind
  return reason.startsWith('pre-rollback snapshot') ? 'safety' : 'auto'
}

function countsOf(trailers: ReadonlyMap<string, string>): ChangeCounts | null {
  const [filesChanged, insertions, deletions] = ['Files', 'Insertions', 'Deletions'].map((name) =>
    Number(trailers.get(name) ?? Number.NaN),
  ) as [number, number, number]
  const areCounts = [filesChanged, insertions, deletions].every(Number.isInteger)
  return areCounts ? { filesChanged, insertions, deletions } : null
}
