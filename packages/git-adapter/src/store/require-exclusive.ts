import type { Store } from './store.ts'

/**
 * Throws unless the caller holds the store alone. Objects that vanish under a snapshot which is being
 * written are the worst that can happen to a store, so this is a defect of the caller, not an outcome.
 */
export function requireExclusive(store: Store, what: string): void {
  if (store.lock?.mode === 'exclusive') return
  throw new TypeError(`to ${what}, the store must be locked exclusively`)
}
