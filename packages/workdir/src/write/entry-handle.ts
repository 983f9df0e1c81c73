import { lstatSync, type Stats } from 'node:fs'
import type { OpenDirectory } from './open-directory.ts'

/** A name in a directory that is held open. */
export interface EntryHandle {
  readonly directory: OpenDirectory
  readonly name: string
}

/** The path by which the system reaches a place. */
export function entryPath({ directory, name }: EntryHandle): Buffer {
  return directory.at(name)
}

/** What has the name now, not followed if it is a link; null when nothing has. */
export function statEntry(place: EntryHandle): Stats | null {
  return lstatSync(entryPath(place), { throwIfNoEntry: false }) ?? null
}

/** Says that something of this kind is where something else ought to be. */
export function conflictText(stats: Stats): string {
  return `a ${kindName(stats)} is in its place`
}

/** Why nothing is done in or to a directory of another file system. */
export const otherFileSystem = 'another file system is mounted there'

/** Says whether this can be replaced or removed by its name: what is not saved must not. */
export function isFileOrLink(stats: Stats): boolean {
  return stats.isFile() || stats.isSymbolicLink()
}

function kindName(stats: Stats): string {
  if (stats.isDirectory()) return 'directory'
  if (stats.isSymbolicLink()) return 'link'
  return stats.isFile() ? 'file' : 'special file'
}
