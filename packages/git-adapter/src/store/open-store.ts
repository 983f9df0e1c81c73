import { existsSync } from 'node:fs'
import type { Layout } from '@hermes-checkpoints/core'
import type { Git } from '../process/git.ts'
import { completeSkeleton } from './init-store.ts'
import { guardDirectory } from './store-guard.ts'
import type { Store } from './store.ts'

/**
 * Opens the store for reading; null when there is none. Starts no process.
 *
 * Creates only the files without which git cannot read anything, when the store has lost them.
 */
export function openStore(git: Git, layout: Layout): Store | null {
  if (!guardDirectory(layout.base) || !guardDirectory(layout.store)) return null
  if (!existsSync(layout.head) && !existsSync(layout.objects)) return null
  completeSkeleton(layout)
  return { git, layout, lock: null }
}
