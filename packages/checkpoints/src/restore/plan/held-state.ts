import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach, type Entry, type EntryState } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import type { Present } from '../../project/read-present.ts'
import { directoriesTo, entryOf, type Entries } from './entries.ts'
import type { KeepReason } from './restore-plan.ts'

/** What is in a directory now. */
export interface HeldState {
  /** What the safety checkpoint holds, exactly as it is, and all known directories. */
  readonly entries: Entries
  /** The directories among them that stand for themselves. */
  readonly ownDirectories: ReadonlySet<TreePath>
  /** What is there and the safety checkpoint does not hold, so that it has to stay. */
  readonly unheld: ReadonlyMap<TreePath, KeepReason>
}

/** What of a directory somebody wants to know, where that is not everything. */
export interface Wanted {
  /** Of the files only those at some paths. */
  readonly paths?: Iterable<TreePath>
  /** The directories that lead to files, where somebody knows them already or asks for none. */
  readonly directories?: ReadonlySet<TreePath> | undefined
}

/** Sorts what was found in a directory by whether a checkpoint of it holds it. */
export function heldState(
  { notCaptured, passedOver, scan }: Omit<Present, 'kind'>,
  { directories, paths = scan.files.keys() }: Wanted = {},
): HeldState {
  // A checkpoint keeps the older version of what it could not capture; that is not what is there now.
  const isOutOfReach = outOfReach(notCaptured)
  const captured: Iterable<TreePath> =
    notCaptured.length === 0
      ? scan.files.keys()
      : [...scan.files.keys()].filter((path) => !isOutOfReach(path))
  const unheld = new Map<TreePath, KeepReason>(notCaptured.map(({ path, why }) => [path, why]))
  for (const path of passedOver.keys()) unheld.set(path, 'ignored-now')
  const ignored = [...passedOver].filter(([, what]) => what === 'ignored-directory')
  const permissionsOf = (path: TreePath): number =>
    scan.directories.get(path)?.permissions ?? usualDirectory
  const leading = joined(unheld.keys(), scan.directories.keys(), directories ? [] : captured)
  const entries = directoriesTo(leading, permissionsOf)
  for (const path of directories ?? [])
    entries.set(path, { kind: 'directory', permissions: permissionsOf(path) })
  for (const [path] of ignored) entries.set(path, unheldDirectory)
  for (const [path, { permissions }] of scan.directories) {
    entries.set(path, { kind: 'directory', permissions })
  }
  for (const path of paths) {
    const file = scan.files.get(path)
    if (file !== undefined && !isOutOfReach(path)) entries.set(path, entryOf(file))
  }
  return {
    entries,
    ownDirectories: new Set(scan.directories.keys()),
    unheld,
  }
}

function* joined(...lists: readonly Iterable<TreePath>[]): Generator<TreePath, void, undefined> {
  for (const list of lists) yield* list
}

/**
 * Adds what stands at some paths in directories that no walk has looked into, such as ignored ones.
 *
 * Where nothing stands, nothing is lost by bringing a file back.
 */
export function withIgnored(
  held: HeldState,
  paths: Iterable<TreePath>,
  look: (path: TreePath) => EntryState,
): HeldState {
  const entries = new Map(held.entries)
  const unheld = new Map(held.unheld)
  for (const path of paths) {
    if (entries.has(path) || unheld.has(path)) continue
    const why = reasonAbove(unheld, path)
    if (why === undefined) continue
    const found = look(path)
    if (found.kind === 'absent') continue
    unheld.set(path, why)
    if (found.kind === 'entry' && found.entry.kind === 'directory') entries.set(path, found.entry)
  }
  return { ...held, entries, unheld }
}

function reasonAbove(
  unheld: ReadonlyMap<TreePath, KeepReason>,
  path: TreePath,
): KeepReason | undefined {
  const above = directoriesAbove(path).find((directory) => unheld.has(directory))
  return above && unheld.get(above)
}

const usualDirectory = 0o755
// Nobody asks for the permissions of what is not held: they stay as they are.
const unheldDirectory: Entry = { kind: 'directory', permissions: usualDirectory }
