import { CheckpointError, type Brand } from '@hermes-checkpoints/core'

/** What names a session's resume state: letters, digits, `_` and `-`, so that no path can come of it. */
export type SessionId = Brand<'SessionId'>

/** Together with `.yaml` and what a new file has after it, a name still fits into any file system. */
const longest = 200
const idForm = /^[A-Za-z0-9_-]+$/

/** Parses the id of a session. */
export function parseSessionId(text: string): SessionId {
  if (isSessionId(text)) return text
  const found = text.length > longest ? `one of ${text.length} characters` : JSON.stringify(text)
  throw new CheckpointError(
    'id-malformed',
    `expected a session id of at most ${longest} letters, digits, _ and -, found ${found}`,
  )
}

/** Says whether a file's name without `.yaml` is a session id; files of any other name are left alone. */
export function isSessionId(text: string): text is SessionId {
  return text.length <= longest && idForm.test(text)
}
