import type { ProjectHash } from '@hermes-checkpoints/core'
import type { LogEntry } from '@hermes-checkpoints/git-adapter'
import type { ChangeCounts, Checkpoint, CheckpointKind, Exceptions } from './checkpoint.ts'
import { formatExceptions, noExceptions, parseExceptions } from './exceptions.ts'

/** What a checkpoint says of itself. */
export interface CheckpointMessage {
  readonly reason: string
  readonly kind: CheckpointKind
  readonly session: string | null
  readonly label: string | null
  readonly counts: ChangeCounts | null
  readonly exceptions: Exceptions
}

/**
 * The text of a checkpoint's commit: the reason, then one trailer a line.
 *
 * The project keeps two directories with the same content from sharing a commit when both are saved in the
 * same second: cutting off the history of one would then cut the other's.
 */
export function formatMessage(message: CheckpointMessage, project: ProjectHash): string {
  const { counts, exceptions, kind, label, reason, session } = message
  const trailers: [string, string | number | null | undefined][] = [
    ['Project', project],
    ['Kind', kind],
    ['Session', session && oneLine(session)],
    ['Label', label && oneLine(label)],
    ['Files', counts?.filesChanged],
    ['Insertions', counts?.insertions],
    ['Deletions', counts?.deletions],
    ['Exceptions', formatExceptions(exceptions)],
  ]
  const lines = trailers
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${prefix}${name}: ${value}\n`)
  return `${reasonLine(reason, kind)}\n\n${lines.join('')}`
}

/** A reason as a checkpoint keeps it: one line, and never empty. */
export function reasonLine(reason: string, kind: CheckpointKind): string {
  return oneLine(reason) || kind
}

/** Reads what a commit says; upstream's have a reason and nothing else. */
export function parseMessage(entry: Pick<LogEntry, 'subject' | 'body'>): CheckpointMessage {
  const trailers = new Map(
    entry.body.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = trailer.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
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

/** A checkpoint from its commit and its place in the log. */
export function checkpointOf(entry: LogEntry, number: number, pinned: boolean): Checkpoint {
  const { id, parent, time, timestamp, tree } = entry
  return { number, id, tree, parent, time, timestamp, pinned, ...parseMessage(entry) }
}

const prefix = 'Hermes-'
// Only a newline ends a trailer: texts and file names may hold U+2028, which JavaScript takes for a line's end.
const trailer = /^Hermes-([A-Z][a-z]+): (.*)$/s

/** Git texts hold no NUL, and a reason is one line whatever a command line contained. */
function oneLine(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
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
