import type { CheckpointId, Instant, ObjectId } from '@hermes-checkpoints/core'

/** Which state a commit holds, what it follows, and when it was made. */
export interface CommitHeader {
  readonly tree: ObjectId
  /** Null for a commit without parents. Of a merge, the first. */
  readonly parent: CheckpointId | null
  readonly time: Instant
}

/** The content of any commit. */
export interface CommitContent extends CommitHeader {
  /** As git writes it, such as `+0200`. */
  readonly zone: string
  readonly message: string
}

/** A commit with its message divided as `git log` divides it. */
export interface PlainCommit extends CommitHeader {
  /** The time in ISO 8601, in the zone that the commit records. */
  readonly timestamp: string
  readonly subject: string
  /** Everything below the subject. */
  readonly body: string
}

/** Parses the bytes of any commit, as other programs write them too; null when they are not a commit. */
export function parseCommit(bytes: Buffer): CommitContent | null {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const [, tree] = /^tree ([0-9a-f]{40})$/m.exec(head) ?? []
  const [, parent] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? []
  const [, seconds, zone] = /^author .* (\d+) ([+-]\d{4})$/m.exec(head) ?? []
  if (tree === undefined || seconds === undefined || zone === undefined) return null
  const message = end < 0 ? '' : text.slice(end + 2)
  return { ...headerOf(tree, parent, seconds), zone, message }
}

/**
 * Parses a commit of the kind that we and upstream write. Null for every other commit, which only git reads right: a
 * merge, a signed commit, another encoding, a message whose start git treats in a special way.
 */
export function parsePlainCommit(bytes: Buffer): PlainCommit | null {
  const text = bytes.toString('utf8')
  const match = plainHeader.exec(text)
  const message = match === null ? null : splitMessage(text.slice(match[0].length))
  if (match === null || message === null || text.includes('\0')) return null
  const [, tree = '', parent, seconds = '', zone = ''] = match
  const header = headerOf(tree, parent, seconds)
  return { ...header, timestamp: timestampOf(header.time, zone), ...message }
}

/** Parses only the header of a commit of that kind, with any message. */
export function parseCommitHeader(bytes: Buffer): CommitHeader | null {
  const match = plainHeader.exec(bytes.toString('latin1', 0, longestHeader))
  if (match === null) return null
  const [, tree = '', parent, seconds = ''] = match
  return headerOf(tree, parent, seconds)
}

// Ten digits of seconds reach the year 2286. -0000 means *zone unknown* (RFC 5322); we never write it.
const plainHeader =
  /^tree ([0-9a-f]{40})\n(?:parent ([0-9a-f]{40})\n)?author [^\n]* (\d{1,10}) ((?:\+|-(?!0000))(?:0\d|1[0-4])[0-5]\d)\ncommitter [^\n]*\n\n/
const longestHeader = 1024

function headerOf(tree: string, parent: string | undefined, seconds: string): CommitHeader {
  return {
    tree: tree as ObjectId,
    parent: (parent as CheckpointId | undefined) ?? null,
    time: Number(seconds) * 1000,
  }
}

/** Splits a message into a subject of one line and, below an empty line, the body; null for every other form. */
function splitMessage(message: string): Pick<PlainCommit, 'subject' | 'body'> | null {
  const end = message.indexOf('\n')
  const subject = end < 0 ? message : message.slice(0, end)
  const rest = end < 0 ? '' : message.slice(end + 1)
  const isPlain = subject !== '' && subject === subject.trim() && /^(?:\n\S|$)/.test(rest)
  return isPlain ? { subject, body: rest.slice(1).trimEnd() } : null
}

function timestampOf(time: Instant, zone: string): string {
  const east = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))
  const local = time + (zone.startsWith('-') ? -east : east) * 60_000
  const clock = new Date(local).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  return `${clock}${zone.slice(0, 3)}:${zone.slice(3)}`
}
