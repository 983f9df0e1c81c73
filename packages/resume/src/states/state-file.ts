import type { AbsolutePath, Instant } from '@hermes-checkpoints/core'
import type { FileVersion } from './file-version.ts'
import type { SessionId } from './session-id.ts'
import type { YamlMapping } from '../yaml/yaml-value.ts'

/** The file of a state: readable or not. */
export type StateFile = ReadableState | DamagedState | UnreadableState

/** A state that could be read. */
export interface ReadableState extends StateLocation, StateBytes {
  readonly kind: 'state'
  readonly content: YamlMapping
  /** The status of its task, such as `in_progress` or `completed`; null when it has none. */
  readonly status: string | null
  readonly task: string | null
  readonly updatedAt: Instant | null
}

/** A file whose content is not a state. */
export interface DamagedState extends StateLocation, StateBytes {
  readonly kind: 'damaged'
  readonly why: string
}

/** A file that could not be read, so it may be a state. */
export interface UnreadableState extends StateLocation {
  readonly kind: 'unreadable'
  readonly why: string
}

interface StateLocation {
  readonly id: SessionId
  readonly path: AbsolutePath
}

interface StateBytes {
  /** The content of the file. */
  readonly bytes: Buffer
  readonly version: FileVersion
}
