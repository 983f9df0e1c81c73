import type { CheckpointId, Instant, ObjectId } from '@hermes-checkpoints/core'
import { storeConfig } from '../store/store-config.ts'

/** The fields of a checkpoint's commit. */
export interface CommitText {
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** As git writes it, such as `+0200`. */
  readonly zone: string
  readonly message: string
}

/** Formats a checkpoint's commit. The id is the hash of these bytes, so the same fields always give the same id. */
export function formatCommit({ message, parent, time, tree, zone }: CommitText): Buffer {
  const identity = `${storeConfig.get('user.name')} <${storeConfig.get('user.email')}>`
  const when = `${Math.floor(time / 1000)} ${zone}`
  const lines = [
    `tree ${tree}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${identity} ${when}`,
    `committer ${identity} ${when}`,
  ]
  return Buffer.from(`${lines.join('\n')}\n\n${message}`)
}
