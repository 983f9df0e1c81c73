import { lstatSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath, type Layout } from '@hermes-checkpoints/core'

/** A directory in which killed processes leave files, and how those are told from others. */
export interface LeftoverPlace {
  readonly directory: AbsolutePath
  readonly kinds: readonly LeftoverKind[]
}

/** A kind of file, or directory, that a killed process leaves. */
export interface LeftoverKind {
  /** For people. */
  readonly what: string
  readonly name: RegExp
  readonly isDirectory?: true
  /** It is a leftover only with this content. */
  readonly content?: string
  /** Only who holds the store's lock makes such: whoever holds it alone knows that nobody works on one. */
  readonly isUnderLock?: true
}

/** Every place of a store in which leftovers are known. `locks/` is none: our own lock files stay. */
export function leftoverPlaces(layout: Layout): readonly LeftoverPlace[] {
  const { base, indexes, ledgers, objects, refs, store } = layout
  const { journals, pins, projects, restores, scans, turns } = layout
  const info = below(store, 'info')
  const locked = [projects, scans, turns, pins, journals, restores]
  return [
    { directory: base, kinds: [quarantine, newStore, newFile] },
    { directory: store, kinds: [lockFile, gcNote, newPackedRefs, crashReport, newFile] },
    { directory: info, kinds: [lockFile, newFile] },
    { directory: ledgers, kinds: [newFile, newLedger] },
    { directory: indexes, kinds: [lockFile] },
    ...locked.map((directory) => ({ directory, kinds: [newFileUnderLock] })),
    ...withAllBelow(refs).map((directory) => ({ directory, kinds: [lockFile] })),
    { directory: objects, kinds: [newObject, newObjects] },
    { directory: below(objects, 'info'), kinds: [lockFile, newObject] },
    { directory: below(objects, 'pack'), kinds: [lockFile, newObject, keepMark] },
    ...fanOut(objects).map((directory) => ({ directory, kinds: [newObject] })),
  ]
}

/** What is in a directory; nothing when there is none, or when a link or a file stands in its place. */
export function entriesIn(directory: AbsolutePath): readonly Dirent[] {
  try {
    const isDirectory = lstatSync(directory).isDirectory()
    return isDirectory ? readdirSync(directory, { withFileTypes: true }) : []
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

const lockFile: LeftoverKind = { what: 'lock file of git', name: /\.lock$/ }
const gcNote: LeftoverKind = { what: 'note of a gc', name: /^gc\.pid$/ }
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
// fast-import keeps its pack from being repacked until the ref is moved; a mark of anybody else is meant to stay.
const keepMark: LeftoverKind = {
  what: 'mark that keeps a pack',
  name: /^pack-[0-9a-f]{40}\.keep$/,
  content: 'fast-import',
}
const crashReport: LeftoverKind = {
  what: 'crash report of git',
  name: /^fast_import_crash_\d+$/,
  isUnderLock: true,
}
const quarantine: LeftoverKind = {
  what: 'abandoned quarantine',
  name: /^\.quarantine-/,
  isDirectory: true,
  isUnderLock: true,
}
// A store is made, and the ledger written, by processes that do not hold the store's lock.
const newStore: LeftoverKind = { what: 'unfinished store', name: /^\.store-/, isDirectory: true }
const newFile: LeftoverKind = { what: 'unfinished file', name: /\.tmp-\d+-[0-9a-f]{12}$/ }
const newFileUnderLock: LeftoverKind = { ...newFile, isUnderLock: true }
const newLedger: LeftoverKind = { what: 'unfinished file', name: /\.json\.tmp$/ }

/** A directory and all directories below it. */
export function withAllBelow(directory: AbsolutePath): readonly AbsolutePath[] {
  const directories = entriesIn(directory).filter((entry) => entry.isDirectory())
  return [directory, ...directories.flatMap(({ name }) => withAllBelow(below(directory, name)))]
}

function fanOut(objects: AbsolutePath): readonly AbsolutePath[] {
  const names = entriesIn(objects).map((entry) => entry.name)
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => below(objects, name))
}

function below(directory: AbsolutePath, name: string): AbsolutePath {
  return join(directory, name) as AbsolutePath
}
