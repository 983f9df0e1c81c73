import { CheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import type { V1Repository } from './import-context.ts'
import type { ObjectSource } from './object-source.ts'
import { readV1Cuts, readV1Head, readV1Log, type V1Head } from './read-v1-refs.ts'
import { readV1History, type V1History } from './v1-history.ts'

/** What an old repository holds. */
export interface OldRepository extends V1History {
  /** The newest commit, as the repository says; null when it does not. */
  readonly tip: CheckpointId | null
  /** Why its beginning had to be guessed; null when it says so itself. */
  readonly damage: string | null
}

/** Reads what an old repository holds; null when it has no commits, an error when none of them can be found. */
export async function readOldRepository(
  { directory }: V1Repository,
  source: ObjectSource,
): Promise<OldRepository | null> {
  const head = readV1Head(directory)
  const tip = head.kind === 'at' ? head.id : null
  const beginnings = { head: tip, log: readV1Log(directory), cuts: readV1Cuts(directory) }
  const history = await readV1History(beginnings, (id) => source.readOld(id))
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
  return head.kind === 'unborn' ? 'HEAD names a ref that is not there' : head.detail
}
