import type { Store } from './store.ts'

/**
 * Throws unless the caller holds the store exclusively. Deleting objects that a concurrent snapshot relies on is the
 * worst that can happen to a store, so a missing lock is a bug of the caller, not an outcome.
 */
export function requireExclusive(store: Store, what: string): void {
  if (store.lock?.mode === 'exclusive') return
  throw new TypeError(`to ${what}, the store must be locked exclusively`)
}
