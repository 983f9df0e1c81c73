import type { Instant } from '@hermes-checkpoints/core'

/** `session_<id>.json` and `<id>.json`; `<id>.jsonl`; `request_dump_<id>_<timestamp>.json`. */
export type ArtifactKind = 'transcript' | 'gateway-transcript' | 'request-dump'

/** A file of a session in the folder of transcripts. Files with other names are never touched. */
export interface Artifact {
  readonly name: string
  readonly kind: ArtifactKind
  readonly session: string
  readonly bytes: number
  readonly modifiedAt: Instant
}
