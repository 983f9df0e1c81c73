import type { GitOutcome } from './git-outcome.ts'
import { startInStore, type Store, type StoreCall } from './store.ts'

/**
 * Runs one git command in the store to its end, for what only reads and somebody waits for at every turn: simple-git would
 * add a third to the time.
 */
export async function askGit(store: Store, call: StoreCall): Promise<GitOutcome> {
  const git = startInStore(store, call)
  const pieces: Buffer[] = []
  git.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  git.stdin.end(call.input)
  const outcome = await git.ended
  return { ...outcome, stdout: Buffer.concat(pieces) }
}
