import type { CheckpointId, Instant, ObjectId } from '@hermes-checkpoints/core'
import { storeConfig } from '../store/store-config.ts'

/** All that the commit of a checkpoint consists of. */
export interface CommitText {
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** As git writes it, such as `+0200`. */
  readonly zone: string
  readonly message: string
}

/** The bytes of a checkpoint's commit. The id is made of them, so the same checkpoint always has the same. */
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
