import { CheckpointError, type Brand } from '@hermes-checkpoints/core'

/** The id of a session: letters, digits, `_` and `-`, so that it is always a single file name. */
export type SessionId = Brand<'SessionId'>

/** Leaves room for `.yaml` and the suffix of a temporary file within the 255 bytes of a file name. */
const maxLength = 200
const idForm = /^[A-Za-z0-9_-]+$/

/** Parses the id of a session. */
export function parseSessionId(text: string): SessionId {
  if (isSessionId(text)) return text
  const found = text.length > maxLength ? `one of ${text.length} characters` : JSON.stringify(text)
  throw new CheckpointError(
    'id-malformed',
    `expected a session id of at most ${maxLength} letters, digits, _ and -, found ${found}`,
  )
}

/** True when a file name without `.yaml` is a session id; files with other names are never touched. */
export function isSessionId(text: string): text is SessionId {
  return text.length <= maxLength && idForm.test(text)
}
