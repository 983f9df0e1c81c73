import type {
  Checkpoint as EngineCheckpoint,
  UsualPermissions,
} from '@hermes-checkpoints/checkpoints'
import { pathToText } from '@hermes-checkpoints/core'
import { textPath, type TextPath } from './text-path.ts'

/** One saved state of a directory. */
export interface Checkpoint extends Omit<EngineCheckpoint, 'exceptions'> {
  readonly exceptions: Exceptions
}

/** What a checkpoint holds beside git's trees. */
export interface Exceptions {
  /** The permissions of most files; null when the checkpoint does not record them. */
  readonly usual: UsualPermissions | null
  /** The other permissions, by path. */
  readonly permissions: Readonly<Record<string, number>>
  readonly emptyDirectories: readonly string[]
  /** The entries of the directory that the checkpoint lacks. */
  readonly notCaptured: readonly NotCaptured[]
}

/** An entry of the directory that a checkpoint lacks. */
export interface NotCaptured extends TextPath {
  readonly why: EngineNotCaptured['why']
  /** The size, or null when unknown. */
  readonly bytes: number | null
}

type EngineNotCaptured = EngineCheckpoint['exceptions']['notCaptured'][number]

export function plainCheckpoint(checkpoint: EngineCheckpoint): Checkpoint {
  const { emptyDirectories, notCaptured, permissions, usual } = checkpoint.exceptions
  return {
    ...checkpoint,
    exceptions: {
      usual,
      permissions: Object.fromEntries(
        Array.from(permissions, ([path, bits]) => [pathToText(path), bits]),
      ),
      emptyDirectories: emptyDirectories.map(pathToText),
      notCaptured: notCaptured.map(plainNotCaptured),
    },
  }
}

export function plainNotCaptured({ bytes, path, why }: EngineNotCaptured): NotCaptured {
  return { ...textPath(path), why, bytes }
}
