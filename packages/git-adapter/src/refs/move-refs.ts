import { CheckpointError, type CheckpointId, type RefName } from '@hermes-checkpoints/core'
import { ByteReader } from '../process/byte-reader.ts'
import { deleteLooseRefs } from './delete-loose-refs.ts'
import { gitError } from '../process/git-outcome.ts'
import { startInStore, type Store } from '../store/store.ts'

/** Moves one ref from the checkpoint it must still lead to. Null stands for no ref. */
export interface RefMove {
  readonly ref: RefName
  readonly from: CheckpointId | null
  readonly to: CheckpointId | null
}

export type MoveOutcome =
  | { readonly kind: 'moved' }
  /** A ref had moved before; none was changed. */
  | { readonly kind: 'refused'; readonly why: string }

/** Moves, creates and deletes refs, all or none. Each must still be at `from`. */
export async function moveRefs(store: Store, moves: readonly RefMove[]): Promise<MoveOutcome> {
  if (moves.length === 0) return { kind: 'moved' }
  if (areDeletedWithoutGit(store, moves)) return { kind: 'moved' }
  const git = startInStore(store, { args: ['update-ref', '--stdin', '-z'] })
  git.stdin.end(['start', ...moves.map(moveText), 'prepare', 'commit', ''].join('\0'))
  const isDone = await prints(new ByteReader(git.stdout), 'commit: ok')
  const outcome = await git.ended
  if (outcome.exitCode === 0 && !outcome.timedOut) {
    if (isDone) return { kind: 'moved' }
    // A git that could not read its whole input changes nothing and still exits with 0.
    throw new CheckpointError('git-failed', `${outcome.command} ended before it moved any ref`)
  }
  if (refMovedMessage.test(outcome.stderr)) return { kind: 'refused', why: outcome.stderr.trim() }
  throw gitError(outcome)
}

/** Starting a process takes longer than deleting the files ourselves. */
function areDeletedWithoutGit({ layout }: Store, moves: readonly RefMove[]): boolean {
  const deletions = moves.flatMap(({ from, ref, to }) =>
    from === null || to !== null ? [] : [{ ref, from }],
  )
  return deletions.length === moves.length && deleteLooseRefs(layout, deletions)
}

async function prints(git: ByteReader, wanted: string): Promise<boolean> {
  let isFound = false
  for (let line = await git.line(); line !== null; line = await git.line())
    isFound ||= line === wanted
  return isFound
}

const absent = '0'.repeat(40)
/** git's messages for a ref that has moved. */
export const refMovedMessage: RegExp =
  /but expected|reference already exists|unable to resolve reference/

function moveText(move: RefMove): string {
  const from = move.from ?? absent
  return move.to === null
    ? `delete ${move.ref}\0${from}`
    : `update ${move.ref}\0${move.to}\0${from}`
}
