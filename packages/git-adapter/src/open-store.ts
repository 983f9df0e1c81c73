import { existsSync } from 'node:fs'
import type { Layout } from '@hermes-checkpoints/core'
import type { Git } from './git.ts'
import { guardDirectory } from './store-guard.ts'
import type { Store } from './store.ts'

/** Opens the store to read it; null when there is none. Nothing is created and no process is started. */
export function openStore(git: Git, layout: Layout): Store | null {
  if (!guardDirectory(layout.base) || !guardDirectory(layout.store)) return null
  return existsSync(layout.head) ? { git, layout, lock: null } : null
}
