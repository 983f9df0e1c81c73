import type { HeldLock, Layout } from '@hermes-checkpoints/core'
import { gitEnvironment, type GitVariables } from '../process/git-environment.ts'
import type { Git } from '../process/git.ts'
import type { GitOutcome } from '../process/git-outcome.ts'
import { runGit } from '../process/run-git.ts'
import { startGit, type RunningGit } from '../process/start-git.ts'

/** A checkpoint store that passed `guardDirectory`. `initStore` and `openStore` return it. */
export interface Store {
  readonly git: Git
  readonly layout: Layout
  /**
   * The lock that the caller holds on the store, or null. git processes that write inherit it, so that the store stays
   * locked while a git of a killed caller still works.
   */
  readonly lock: HeldLock | null
}

/** The same store with a lock that the caller holds. */
export function lockedStore(store: Store, lock: HeldLock): Store {
  return { ...store, lock }
}

export interface StoreCall {
  readonly args: readonly string[]
  readonly input?: string | Uint8Array
  readonly variables?: GitVariables
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/** Runs a git command that only reads the store. */
export function runInStore(store: Store, call: StoreCall): Promise<GitOutcome> {
  const { git, layout } = store
  return runGit({
    program: git.program,
    args: call.args,
    cwd: layout.store,
    env: gitEnvironment(git.path, layout.store, call.variables),
    input: call.input,
    timeoutMs: call.timeoutMs ?? git.timeoutMs,
    signal: call.signal ?? git.signal,
  })
}

/** Starts a git process that writes to the store, or exchanges data with us while it runs. */
export function startInStore(store: Store, call: Omit<StoreCall, 'input'>): RunningGit {
  const { git, layout, lock } = store
  return startGit({
    program: git.program,
    args: call.args,
    cwd: layout.store,
    env: gitEnvironment(git.path, layout.store, call.variables),
    quietMs: call.timeoutMs ?? git.timeoutMs,
    signal: call.signal ?? git.signal,
    inherit: lock?.descriptor ?? null,
  })
}
