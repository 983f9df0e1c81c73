import type { Store } from './store.ts'

/** Throws unless the caller holds the store at all, if only with others: a defect of the caller, not an outcome. */
export function requireLocked(store: Store, what: string): void {
  if (store.lock !== null) return
  throw new TypeError(`to ${what}, the store must be locked`)
}
