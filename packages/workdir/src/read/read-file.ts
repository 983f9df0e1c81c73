import {
  blobId,
  type FileMode,
  type ObjectId,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { NotRead } from './open-below.ts'
import { readLink } from './read-link.ts'
import { readRegularFile } from './read-regular-file.ts'
import { readableBytes } from '../model/readable-bytes.ts'
import { fileMode, type WalkedFile } from '../model/walked-file.ts'

export type ReadOutcome =
  | {
      readonly kind: 'content'
      readonly content: Buffer
      /** The id of this content in git. */
      readonly id: ObjectId
      readonly mode: FileMode
      /** The stat data from just before the read, for the scan. */
      readonly walked: WalkedFile
    }
  | NotRead

/** Reads a file, or the target of a link, that a walk has found below a root. */
export function readWalkedFile(
  root: WorkdirPath,
  path: TreePath,
  found: WalkedFile,
  maxFileBytes: number,
): ReadOutcome {
  const binaryPath = path as unknown as string
  const outcome =
    found.kind === 'link'
      ? readLink(root, binaryPath)
      : readRegularFile(root, binaryPath, readableBytes(maxFileBytes))
  if (outcome.kind !== 'content') return outcome
  return { ...outcome, id: blobId(outcome.content), mode: fileMode(outcome.walked) }
}
