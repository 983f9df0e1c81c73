import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach, type Entry, type TreeInspector } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import type { Present } from '../../project/read-present.ts'
import { directoriesTo, entryOf, type Entries } from '../plan/entries.ts'
import type { KeepReason } from '../plan/restore-plan.ts'

/** The present state of a directory, divided by what its safety checkpoint holds. */
export interface HeldState {
  /** Everything that the safety checkpoint holds unchanged, and all known directories. */
  readonly entries: Entries
  /** The directories among them that are recorded themselves, such as empty ones. */
  readonly ownDirectories: ReadonlySet<TreePath>
  /** What is present but not in the safety checkpoint, so a restore must not change it. */
  readonly unheld: ReadonlyMap<TreePath, KeepReason>
}

/** Which part of a directory the caller needs, if not all of it. */
export interface Wanted {
  /** Only the files at these paths. */
  readonly paths?: Iterable<TreePath>
  /** The directories that lead to files, if the caller knows them or needs none. */
  readonly directories?: ReadonlySet<TreePath> | undefined
}

/** Divides the entries of a directory into those that its safety checkpoint holds and those it does not. */
export function heldState(
  { notCaptured, passedOver, scan }: Omit<Present, 'kind'>,
  { directories, paths = scan.files.keys() }: Wanted = {},
): HeldState {
  // For a file that could not be captured, the scan still has the older version, which is not on disk.
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
 * Adds the entries at some paths in directories that the walk did not read, such as ignored ones.
 *
 * Where no entry exists, a restore may create one: it overwrites nothing.
 */
export function withIgnored(
  held: HeldState,
  paths: Iterable<TreePath>,
  inspector: Pick<TreeInspector, 'inspect'>,
): HeldState {
  const entries = new Map(held.entries)
  const unheld = new Map(held.unheld)
  for (const path of paths) {
    if (entries.has(path) || unheld.has(path)) continue
    const why = reasonAbove(unheld, path)
    if (why === undefined) continue
    const found = inspector.inspect(path)
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
// The permissions do not matter: a restore leaves a directory that is not held unchanged.
const unheldDirectory: Entry = { kind: 'directory', permissions: usualDirectory }
