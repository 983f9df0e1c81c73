import type { AbsolutePath, Instant } from '@hermes-checkpoints/core'
import type { FileVersion } from './file-version.ts'
import type { SessionId } from './session-id.ts'
import type { YamlMapping } from '../yaml/yaml-value.ts'

/** A state, or what stands in its place. */
export type StateFile = ReadableState | DamagedState | UnreadableState

/** A state that could be read. */
export interface ReadableState extends StatePlace, StateBytes {
  readonly kind: 'state'
  readonly content: YamlMapping
  /** What its task has come to, such as `in_progress` or `completed`; null when it does not say. */
  readonly status: string | null
  readonly task: string | null
  readonly updatedAt: Instant | null
}

/** A file whose content is no state. */
export interface DamagedState extends StatePlace, StateBytes {
  readonly kind: 'damaged'
  readonly why: string
}

/** A file whose content nobody knows: it may be a state. */
export interface UnreadableState extends StatePlace {
  readonly kind: 'unreadable'
  readonly why: string
}

interface StatePlace {
  readonly id: SessionId
  readonly path: AbsolutePath
}

interface StateBytes {
  /** The file as it is. */
  readonly bytes: Buffer
  readonly version: FileVersion
}
