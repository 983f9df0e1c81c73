import { CheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import type { V1Repository } from './import-context.ts'
import type { ObjectSource } from './object-source.ts'
import { readV1Cuts, readV1Head, readV1Log, type V1Head } from './read-v1-refs.ts'
import { readV1History, type V1History } from './v1-history.ts'

/** The history of an old repository. */
export interface OldRepository extends V1History {
  /** The commit that HEAD names; null when it names none. */
  readonly tip: CheckpointId | null
  /** Why HEAD could not be used; null when it could. */
  readonly damage: string | null
}

/** Reads the history of an old repository. Returns null when it has no commits; throws when none can be read. */
export async function readOldRepository(
  { directory }: V1Repository,
  source: ObjectSource,
): Promise<OldRepository | null> {
  const head = readV1Head(directory)
  const tip = head.kind === 'at' ? head.id : null
  const starts = { head: tip, log: readV1Log(directory), cuts: readV1Cuts(directory) }
  const history = await readV1History(starts, (id) => source.readOld(id))
  const { broken, commits } = history
  if (commits.length > 0) return { ...history, tip, damage: damageOf(head) }
  if (head.kind === 'unborn' && broken.length === 0) return null
  const why = broken[0]?.objects[0]?.why
  throw new CheckpointError(
    'path-invalid',
    `no commit of ${directory} can be read: ${damageOf(head) ?? `${tip}: ${why}`}`,
  )
}

function damageOf(head: V1Head): string | null {
  if (head.kind === 'at') return null
  return head.kind === 'unborn' ? 'HEAD names a ref that does not exist' : head.detail
}
