import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
import { bareRepository, storeConfigText } from './store-config.ts'
import type { Store } from './store.ts'

/** A store for a while, on top of another one. */
export interface Quarantine {
  /** Holds all objects of the other store, and alone what is written into it. It has no refs at first. */
  readonly store: Store
  /** Removes it with all that was written into it. Harmless when repeated. */
  close(): void
}

/**
 * Opens a store that has all objects of another one, and into which can be written without the other one
 * being changed by a byte. No process is started.
 *
 * What a killed process leaves of it holds nothing that anybody needs.
 */
export function openQuarantine(store: Store, temporary: AbsolutePath): Quarantine {
  const directory = mkdtempSync(join(temporary, '.quarantine-')) as AbsolutePath
  const close = (): void => rmSync(directory, { recursive: true, force: true })
  try {
    const places = layout(directory)
    makeRepository(places)
    lendObjects(store.layout, places)
    copyCuts(store.layout, places)
    return { store: { git: store.git, layout: places, lock: ownLock(store.lock) }, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Makes what git needs to work in. Nothing of it has to survive, so nothing is synced. */
function makeRepository({ attributes: file, config, head, objects, refs, store }: Layout): void {
  const [git, ours] = [['info', 'pack'].map((name) => join(objects, name)), join(refs, 'hermes')]
  for (const directory of [...git, ours, join(store, 'info')])
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(head, 'ref: refs/heads/master\n', { mode: 0o600 })
  writeFileSync(config, bareRepository + storeConfigText(), { mode: 0o600 })
  writeFileSync(file, attributes, { mode: 0o600 })
}

/**
 * Who writes here reads the other store, and must keep the lock on that one alive. Nobody else knows of this one, so
 * it is held alone.
 */
function ownLock(lock: HeldLock | null): HeldLock | null {
  if (lock === null) return null
  return { mode: 'exclusive', descriptor: lock.descriptor, release: () => undefined }
}

/** Only in quotes can the other store have a newline in its path. */
function lendObjects(from: Layout, to: Layout): void {
  writeFileSync(join(to.objects, 'info', 'alternates'), `${quoted(from.objects)}\n`)
}

/** Without the cuts, git would look for history that is no longer there. */
function copyCuts(from: Layout, to: Layout): void {
  try {
    copyFileSync(from.shallow, to.shallow)
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) throw error
  }
}
