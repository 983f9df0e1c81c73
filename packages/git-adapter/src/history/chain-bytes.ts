import type { CheckpointId } from '@hermes-checkpoints/core'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'

/** The bytes on disk that a chain's checkpoints take, including all objects they share with other chains. */
export async function chainBytes(store: Store, tip: CheckpointId): Promise<number> {
  return diskUsage(store, tip)
}

/** The bytes on disk of all objects that the refs reach. */
export async function reachableBytes(store: Store): Promise<number> {
  return diskUsage(store, '--all')
}

async function diskUsage(store: Store, from: string): Promise<number> {
  const args = ['rev-list', '--objects', '--disk-usage', from]
  const outcome = requireReadable(await runInStore(store, { args }))
  const bytes = Number(outcome.stdout.toString().trim() || Number.NaN)
  if (!Number.isInteger(bytes)) throw unexpectedOutput(outcome, 'a number of bytes')
  return bytes
}
