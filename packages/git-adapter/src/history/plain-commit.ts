import type { CheckpointId, Instant, ObjectId } from '@hermes-checkpoints/core'

/** What a commit says of its place in history, as git's log would tell it. */
export interface CommitPlace {
  readonly tree: ObjectId
  /** Null for the first, and for the oldest that is kept. */
  readonly parent: CheckpointId | null
  readonly time: Instant
}

/** All that a commit says, as git's log would tell it. */
export interface PlainCommit extends CommitPlace {
  /** The time with the zone in which it was taken, in ISO 8601. */
  readonly timestamp: string
  readonly subject: string
  /** Everything below the subject. */
  readonly body: string
}

/**
 * Reads a commit of the kind that we and upstream write; null for every other, such as a merge, one that is signed or in
 * another encoding, or one whose message begins in a way that git has rules of its own for.
 */
export function parsePlainCommit(commit: Buffer): PlainCommit | null {
  const text = commit.toString('utf8')
  const head = headForm.exec(text)
  const message = head === null ? null : textsOf(text.slice(head[0].length))
  if (head === null || message === null || text.includes('\0')) return null
  const place = placeIn(head)
  return { ...place, timestamp: timestampOf(place.time, head[4] ?? ''), ...message }
}

/** Reads the place alone, of a commit of the same kind with any message. */
export function parseCommitPlace(commit: Buffer): CommitPlace | null {
  const head = headForm.exec(commit.toString('latin1', 0, longestHead))
  return head === null ? null : placeIn(head)
}

// Ten digits of seconds reach the year 2286. Of zones, nobody writes -0000 who knows where he is.
const headForm =
  /^tree ([0-9a-f]{40})\n(?:parent ([0-9a-f]{40})\n)?author [^\n]* (\d{1,10}) ((?:\+|-(?!0000))(?:0\d|1[0-4])[0-5]\d)\ncommitter [^\n]*\n\n/
const longestHead = 1024

function placeIn([, tree, parent, seconds]: RegExpExecArray): CommitPlace {
  return {
    tree: tree as ObjectId,
    parent: (parent as CheckpointId | undefined) ?? null,
    time: Number(seconds) * 1000,
  }
}

/** A subject of one line, and below an empty one the rest. */
function textsOf(message: string): Pick<PlainCommit, 'subject' | 'body'> | null {
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
