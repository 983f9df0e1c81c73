import { CheckpointError, type CheckpointId, type RefName } from '@hermes-checkpoints/core'
import { ByteReader } from '../process/byte-reader.ts'
import { deleteLooseRefs } from './delete-loose-refs.ts'
import { gitError } from '../process/git-outcome.ts'
import { startInStore, type Store } from '../store/store.ts'

/** One ref, from where it was seen to where it shall be. Null stands for no ref. */
export interface RefMove {
  readonly ref: RefName
  readonly from: CheckpointId | null
  readonly to: CheckpointId | null
}

export type MoveOutcome =
  | { readonly kind: 'moved' }
  /** A ref was not where it was expected; none was moved. */
  | { readonly kind: 'refused'; readonly why: string }

/** Moves, makes and removes refs: all of them, each only from where it was seen, or none. */
export async function moveRefs(store: Store, moves: readonly RefMove[]): Promise<MoveOutcome> {
  if (moves.length === 0) return { kind: 'moved' }
  if (areDeletedAlone(store, moves)) return { kind: 'moved' }
  const git = startInStore(store, { args: ['update-ref', '--stdin', '-z'] })
  git.stdin.end(['start', ...moves.map(moveText), 'prepare', 'commit', ''].join('\0'))
  const isDone = await hears(new ByteReader(git.stdout), 'commit: ok')
  const outcome = await git.ended
  if (outcome.exitCode === 0 && !outcome.timedOut) {
    if (isDone) return { kind: 'moved' }
    // Where git could not read all that it was told, it does nothing of it and finds nothing wrong with that.
    throw new CheckpointError('git-failed', `${outcome.command} ended before it had moved any ref`)
  }
  if (isElsewhere.test(outcome.stderr)) return { kind: 'refused', why: outcome.stderr.trim() }
  throw gitError(outcome)
}

/** Deletes without a process what can be deleted so: to start one takes longer. */
function areDeletedAlone({ layout }: Store, moves: readonly RefMove[]): boolean {
  const deletions = moves.flatMap(({ from, ref, to }) =>
    from === null || to !== null ? [] : [{ ref, from }],
  )
  return deletions.length === moves.length && deleteLooseRefs(layout, deletions)
}

async function hears(git: ByteReader, wanted: string): Promise<boolean> {
  let hasHeard = false
  for (let line = await git.line(); line !== null; line = await git.line())
    hasHeard ||= line === wanted
  return hasHeard
}

const absent = '0'.repeat(40)
/** What git says of a ref that is not where it was expected. */
export const isElsewhere: RegExp =
  /but expected|reference already exists|unable to resolve reference/

function moveText(move: RefMove): string {
  const from = move.from ?? absent
  return move.to === null
    ? `delete ${move.ref}\0${from}`
    : `update ${move.ref}\0${move.to}\0${from}`
}
