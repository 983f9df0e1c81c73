import { lstatSync, type Stats } from 'node:fs'
import type { OpenDirectory } from './open-directory.ts'

/** A name in a directory that is held open. */
export interface EntryHandle {
  readonly directory: OpenDirectory
  readonly name: string
}

/** Returns the path by which the system reaches an entry. */
export function entryPath({ directory, name }: EntryHandle): Buffer {
  return directory.at(name)
}

/** Returns the stat data of an entry without following a link, or null when it does not exist. */
export function statEntry(handle: EntryHandle): Stats | null {
  return lstatSync(entryPath(handle), { throwIfNoEntry: false }) ?? null
}

/** Describes the entry that prevents a step. */
export function conflictText(stats: Stats): string {
  return `a ${kindName(stats)} is in its place`
}

/** Why a step on a directory of another file system fails. */
export const otherFileSystem = 'another file system is mounted there'

/** True when a step may replace or remove the entry. Checkpoints save no other kinds. */
export function isFileOrLink(stats: Stats): boolean {
  return stats.isFile() || stats.isSymbolicLink()
}

function kindName(stats: Stats): string {
  if (stats.isDirectory()) return 'directory'
  if (stats.isSymbolicLink()) return 'link'
  return stats.isFile() ? 'file' : 'special file'
}
