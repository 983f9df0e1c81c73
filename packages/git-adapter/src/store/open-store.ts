import { existsSync } from 'node:fs'
import type { Layout } from '@hermes-checkpoints/core'
import type { Git } from '../process/git.ts'
import { completeSkeleton } from './init-store.ts'
import { guardDirectory } from './store-guard.ts'
import type { Store } from './store.ts'

/**
 * Opens the store to read it; null when there is none. No process is started.
 *
 * Nothing is created but what git needs to read anything at all, where a store has lost that.
 */
export function openStore(git: Git, layout: Layout): Store | null {
  if (!guardDirectory(layout.base) || !guardDirectory(layout.store)) return null
  if (!existsSync(layout.head) && !existsSync(layout.objects)) return null
  completeSkeleton(layout)
  return { git, layout, lock: null }
}
