import type { Store } from './store.ts'

/** Throws unless the caller holds the store's lock, shared or exclusive. A missing lock is a bug of the caller. */
export function requireLocked(store: Store, what: string): void {
  if (store.lock !== null) return
  throw new TypeError(`to ${what}, the store must be locked`)
}
