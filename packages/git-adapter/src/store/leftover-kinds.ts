import { join } from 'node:path'
import type { AbsolutePath, Layout } from '@hermes-checkpoints/core'
import { directoriesBelow, listRealDirectory } from './list-real-directory.ts'
import { scratchName } from './make-scratch-directory.ts'

/** A directory of the store, and the kinds of files that killed processes leave there. */
export interface LeftoverDirectory {
  readonly directory: AbsolutePath
  readonly kinds: readonly LeftoverKind[]
}

/** A kind of file, or directory, that a killed process leaves. */
export interface LeftoverKind {
  /** Its name in a report. */
  readonly what: string
  readonly name: RegExp
  readonly isDirectory?: true
  /** It is a leftover only with this content. */
  readonly content?: string
  /** Only a process that holds the store's lock makes one, so an exclusive holder knows that none is in use. */
  readonly isUnderLock?: true
}

/** Every directory of a store that can hold leftovers. `locks/` is not one of them: our own lock files stay. */
export function leftoverDirectories(layout: Layout): readonly LeftoverDirectory[] {
  const { base, indexes, ledgers, objects, refs, store } = layout
  const { journals, pins, projects, restores, scans, turns } = layout
  const info = below(store, 'info')
  const locked = [projects, scans, turns, pins, journals, restores]
  return [
    { directory: base, kinds: [scratch, newStore, newFile] },
    { directory: store, kinds: [lockFile, gcNote, newPackedRefs, crashReport, newFile] },
    { directory: info, kinds: [lockFile, newFile] },
    { directory: ledgers, kinds: [newFile, newLedger] },
    { directory: indexes, kinds: [lockFile] },
    ...locked.map((directory) => ({ directory, kinds: [newFileUnderLock] })),
    ...directoriesBelow(refs).map((directory) => ({ directory, kinds: [lockFile] })),
    { directory: objects, kinds: [newObject, newObjects] },
    { directory: below(objects, 'info'), kinds: [lockFile, newObject] },
    { directory: below(objects, 'pack'), kinds: [lockFile, newObject, keepFile] },
    ...fanOut(objects).map((directory) => ({ directory, kinds: [newObject] })),
  ]
}

const lockFile: LeftoverKind = { what: 'lock file of git', name: /\.lock$/ }
const gcNote: LeftoverKind = { what: 'pid file of a gc', name: /^gc\.pid$/ }
const newPackedRefs: LeftoverKind = { what: 'unfinished file', name: /^packed-refs\.new$/ }
const newObject: LeftoverKind = {
  what: 'unfinished object or pack',
  name: /^(?:tmp_(?!objdir-)|\.tmp-)/,
}
const newObjects: LeftoverKind = {
  what: 'unfinished objects',
  name: /^tmp_objdir-/,
  isDirectory: true,
}
// fast-import protects its pack from a repack until the ref has moved. A `.keep` with other content was put there on
// purpose and stays.
const keepFile: LeftoverKind = {
  what: 'keep file of a pack',
  name: /^pack-[0-9a-f]{40}\.keep$/,
  content: 'fast-import',
}
const crashReport: LeftoverKind = {
  what: 'crash report of git',
  name: /^fast_import_crash_\d+$/,
  isUnderLock: true,
}
const scratch: LeftoverKind = {
  what: 'abandoned scratch directory',
  name: scratchName,
  isDirectory: true,
  isUnderLock: true,
}
// Processes that do not hold the store's lock make a store and write the ledger.
const newStore: LeftoverKind = { what: 'unfinished store', name: /^\.store-/, isDirectory: true }
const newFile: LeftoverKind = { what: 'unfinished file', name: /\.tmp-\d+-[0-9a-f]{12}$/ }
const newFileUnderLock: LeftoverKind = { ...newFile, isUnderLock: true }
const newLedger: LeftoverKind = { what: 'unfinished file', name: /\.json\.tmp$/ }

function fanOut(objects: AbsolutePath): readonly AbsolutePath[] {
  const names = listRealDirectory(objects).map((entry) => entry.name)
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => below(objects, name))
}

function below(directory: AbsolutePath, name: string): AbsolutePath {
  return join(directory, name) as AbsolutePath
}
