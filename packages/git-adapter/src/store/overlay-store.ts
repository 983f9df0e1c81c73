import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  hasErrno,
  layout,
  type AbsolutePath,
  type HeldLock,
  type Layout,
} from '@hermes-checkpoints/core'
import { attributes } from './init-store.ts'
import { quoted } from '../process/quoted.ts'
import { makeScratchDirectory } from './make-scratch-directory.ts'
import { bareRepository, storeConfigText } from './store-config.ts'
import type { Store } from './store.ts'

/** A temporary store on top of another one. */
export interface OverlayStore {
  /** Reads the objects of the other store, and keeps everything written into it to itself. It starts without refs. */
  readonly store: Store
  /** Removes the overlay with everything written into it. Harmless when repeated. */
  close(): void
}

/**
 * Opens a temporary store that has all objects of another one. Writing into it changes no byte of the other store.
 *
 * Starts no process. An overlay that a killed process leaves behind holds nothing of value.
 */
export function openOverlayStore(store: Store, temporary: AbsolutePath): OverlayStore {
  const directory = makeScratchDirectory(temporary)
  const close = (): void => rmSync(directory, { recursive: true, force: true })
  try {
    const overlay = layout(directory)
    makeRepository(overlay)
    lendObjects(store.layout, overlay)
    copyCuts(store.layout, overlay)
    return { store: { git: store.git, layout: overlay, lock: ownLock(store.lock) }, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Makes what git needs to work in. The overlay need not survive a power cut, so nothing is synced. */
function makeRepository({ attributes: file, config, head, objects, refs, store }: Layout): void {
  const [git, ours] = [['info', 'pack'].map((name) => join(objects, name)), join(refs, 'hermes')]
  for (const directory of [...git, ours, join(store, 'info')])
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(head, 'ref: refs/heads/master\n', { mode: 0o600 })
  writeFileSync(config, bareRepository + storeConfigText(), { mode: 0o600 })
  writeFileSync(file, attributes, { mode: 0o600 })
}

/**
 * Processes that write into the overlay read the other store, so they keep the lock on that store alive. The overlay
 * itself has no other users, so it counts as held exclusively.
 */
function ownLock(lock: HeldLock | null): HeldLock | null {
  if (lock === null) return null
  return { mode: 'exclusive', descriptor: lock.descriptor, release: () => undefined }
}

/** The path is quoted because it may hold a newline. */
function lendObjects(from: Layout, to: Layout): void {
  writeFileSync(join(to.objects, 'info', 'alternates'), `${quoted(from.objects)}\n`)
}

/** Without the cuts, git would look for history that is gone. */
function copyCuts(from: Layout, to: Layout): void {
  try {
    copyFileSync(from.shallow, to.shallow)
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) throw error
  }
}
